"""One run of pytest: what it asks for, what is done in place of tests, and what a person sees."""

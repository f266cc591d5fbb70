"""The learner's side: a process of its own that loads their files and answers calls in plain data.

loading, answering, errors, messages and plain serve the reference too, in the judge's process.
"""

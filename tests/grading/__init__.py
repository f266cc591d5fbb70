"""How a run is judged. Data goes one way: draw, call, answer, difference, outcome, screen."""

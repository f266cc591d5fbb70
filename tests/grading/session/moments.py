"""What is worth a moment: why a stage works as it passes, and the whole at the end."""

from __future__ import annotations

import torch
from coach import coaching
from torch import nn

from ..attempt import Exchange
from ..learner.plain import numbers, unpack
from ..stages import STAGES, Stage

ORANGE_CHECK = "test_the_lesson_example"
SENTENCE = ("Orange", "is", "my", "favorite", "fruit")
MASKED = "fruit masked"
NAMES = ("", MASKED)
FULL_BAR = 12  # signs for a weight of 1


def why(judge, stage: Stage) -> list[str]:
    """Say why a stage works, in two lines; stage 3 with a picture from the learner's code."""
    lines = coaching(stage).WHY.splitlines()
    return lines + (orange(judge, stage) if stage.method == "compute_attention" else [])


def orange(judge, stage: Stage) -> list[str]:
    """Draw the weights of the query "Orange", with all five words and with "fruit" masked.

    They are the learner's: the check's value is the identity, which gives the weights back.
    """
    rows = [
        numbers(exchange.got.value).flatten().tolist()
        for exchange in judge.outcome(stage, ORANGE_CHECK).exchanges
    ]
    head = " " * len(MASKED) + "".join(f" {word:<12}" for word in SENTENCE)
    pictures = [
        f"{name:<{len(MASKED)}}" + "".join(map(_bar, row)) for name, row in zip(NAMES, rows)
    ]
    return [line.rstrip() for line in (head, *pictures)]


def _bar(weight: float) -> str:
    return f" {f'{weight:.2f}'.lstrip('0')} {'#' * round(FULL_BAR * weight):<8}"


def finish(judge, runs: int, seconds: float) -> list[str]:
    """Say what all five files are worth together, and what an interviewer asks about them."""
    stage = STAGES[-1]
    exchange = judge.outcome(stage, "test_different_query_key_and_value").exchanges[-1]
    lines = [
        "Done. Given the same weights, your MultiHeadAttention and nn.MultiheadAttention",
        f"of torch differ by at most {difference(exchange):.0e}. It took {_spell(runs, seconds)}.",
        "An interviewer may ask (pytest --stage N --hint has answers):",
    ]
    return lines + [f"  {one.number} {coaching(one).QUESTIONS[0][0]}" for one in STAGES]


def difference(exchange: Exchange) -> float:
    """Give the largest difference between the learner's answer and torch's own attention."""
    call = exchange.call
    weights = {name: unpack(data) for name, data in call.weights.items()}
    own = nn.MultiheadAttention(call.d_model, call.num_heads, batch_first=True)
    inputs = [weights[f"{name}_linear.weight"] for name in ("query", "key", "value")]
    own.load_state_dict(
        {
            "in_proj_weight": torch.cat(inputs),  # (3 * d_model, d_model)
            "in_proj_bias": torch.zeros(3 * call.d_model),
            "out_proj.weight": weights["output_linear.weight"],
            "out_proj.bias": weights["output_linear.bias"],
        }
    )
    query, key, value = (unpack(call.tensors[one["tensor"]]) for one in call.arguments)
    expected, _ = own(query, key, value)  # (B, Sq, d_model)
    return (numbers(exchange.got.value) - expected).abs().max().item()


def _spell(runs: int, seconds: float) -> str:
    minutes = max(1, round(seconds / 60))
    return f"{minutes} minute{'s' * (minutes > 1)} and {runs} run{'s' * (runs > 1)}"

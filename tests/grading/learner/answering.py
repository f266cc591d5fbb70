"""Answers a call with a class: the same code for the learner's and for the reference's."""

from __future__ import annotations

import torch
from torch import nn

from ..pages import Broken
from . import errors
from .built_in import BuiltIn
from .messages import Answer, Call
from .plain import describe, pack, unpack

LAYERS = ("query_linear", "key_linear", "value_linear", "output_linear")


def answer(cls: type, call: Call, files: list[str]) -> Answer:
    """Answer `call`; whatever is raised is an answer too, told by its lines in `files`."""
    built_in = BuiltIn()
    try:
        return perform(cls, call, built_in)
    except BaseException as error:  # SystemExit and KeyboardInterrupt among them
        return Answer(error=errors.describe(error, files), built_in=built_in.used)


def perform(cls: type, call: Call, built_in: BuiltIn) -> Answer:
    """Answer `call` with an object of `cls`; whatever its code raises passes through."""
    module = cls(call.d_model, call.num_heads)
    if call.method == "__init__":
        return Answer(value=_facts(module, other=cls(call.d_model, call.num_heads)))

    module.to(getattr(torch, call.dtype)).train(call.train)
    parameters = dict(nn.Module.named_parameters(module, remove_duplicate=False))
    if missing := call.weights.keys() - parameters.keys():
        raise Broken(f"self.{min(missing)} is missing: the four layers keep their names.")
    for name, data in call.weights.items():
        parameters[name].data.copy_(unpack(data))
    tensors = [unpack(data) for data in call.tensors]
    # A module is called, so that forward's hooks and whatever else there is run too.
    method = module if call.method == "forward" else getattr(module, call.method)

    def arguments(given: list) -> list:
        return [tensors[one["tensor"]] if isinstance(one, dict) else one for one in given]

    results = []
    with built_in:
        for earlier in call.before:
            _turn([*tensors, *(parameters[name] for name in call.weights)])
            results.append(method(*arguments(earlier)))
            _turn([*tensors, *(parameters[name] for name in call.weights)])
        results_before = [describe(result) for result in results]
        value = method(*arguments(call.arguments))

    made = Answer(value=describe(value))
    made.overwrites = [describe(result) for result in results] != results_before
    if call.cotangent:
        built_in.look_back(value)
        _go_back(value, unpack(call.cotangent))
        wanted = {str(i): tensor for i, tensor in enumerate(tensors) if tensor.requires_grad}
        wanted |= {name: parameters[name] for name in call.weights}
        made.gradients = {
            name: None if tensor.grad is None else pack(tensor.grad)
            for name, tensor in wanted.items()
        }
    made.built_in = built_in.used
    made.after = [_unless(given, pack(tensor)) for given, tensor in zip(call.tensors, tensors)]
    return made


def _unless(given: dict, after: dict) -> dict | None:
    """Give a tensor as it is after a call, unless that is how it was given: most are."""
    return None if after == given else after


def _turn(tensors: list[torch.Tensor]) -> None:
    """Turn numbers into their opposites, in place; turning them once more turns them back.

    So an earlier call meets other numbers in the same tensors, as a model in training does.
    """
    with torch.no_grad():
        for tensor in tensors:
            tensor.logical_not_() if tensor.dtype == torch.bool else tensor.neg_()


def _go_back(value: object, cotangent: torch.Tensor) -> None:
    """Run the backward pass, where the result has one and is of the right shape."""
    if isinstance(value, torch.Tensor) and value.requires_grad and value.shape == cotangent.shape:
        # As a loss of one number: given a tensor, torch's backward first imports sympy, for 0.3 s.
        with torch.enable_grad():  # The method may have left it off.
            (value * cotangent).sum().backward()


def _facts(module: nn.Module, other: nn.Module) -> dict:
    """Say what a constructor made, as (name, words) pairs. `other` is one more of its making."""
    facts = {f"self.{name}": _number(module, name) for name in ("num_heads", "d_model", "head_dim")}
    registered = {id(parameter) for parameter in module.parameters()}
    taken = {id(parameter): "another object's weight" for parameter in other.parameters()}
    for name in LAYERS:
        layer = getattr(module, name, None)
        if not isinstance(layer, nn.Linear):
            facts[f"self.{name}"] = "missing" if layer is None else f"a {type(layer).__name__}"
            continue
        given, gives = layer.weight.shape[1], layer.weight.shape[0]
        bias = "no bias" if layer.bias is None else "a bias"
        facts[f"self.{name}"] = f"a Linear layer with {given} numbers in, {gives} out and {bias}"
        for parameter in layer.parameters():
            known = id(parameter) in registered
            train = parameter.requires_grad
            dtype = str(parameter.dtype).removeprefix("torch.")
            own = taken.get(id(parameter), "its own")
            taken[id(parameter)] = f"{name}'s too"
            which = "weight" if parameter is layer.weight else "bias"
            facts[f"self.{name}.{which}"] = (
                f"{'registered' if known else 'not registered'}, "
                f"{'trainable' if train else 'frozen'}, {dtype}, {own}"
            )
    return {"kind": "facts", "facts": facts}


def _number(module: nn.Module, name: str) -> str:
    if not hasattr(module, name):
        return "missing"
    value = getattr(module, name)
    return str(value) if type(value) is int else f"{value!r:.40}, a {type(value).__name__}"

r"""What Python's and torch's own errors mean, in plain words.

A pattern is looked for in two lines: "Type: text", and the learner's functions on the way with
the line of code that raised, "forward > combine_heads: return x.view(...)". "\\n" in a pattern is
the step from the one to the other. The first that is found speaks. {1} stands for what the
pattern's first group found.
"""

from __future__ import annotations

import re
from difflib import get_close_matches

# How other tutorials name what is here: in lower case, without underscores.
OTHER_NAMES = {
    "head_dim": "dk dv dhead headsize dimhead dh depth headdimension dimperhead dheads dkey dim headdims",
    "num_heads": "h nheads nhead heads numhead numheads numofheads nh head numberofheads",
    "d_model": "dmodel embeddim embedsize dim hiddensize nembd modeldim hiddendim embdim emb dmodels",
    "query_linear": "wq q qlinear qproj query toq linearq qlayer wquery queries queryproj querylayer fcq",
    "key_linear": "wk k klinear kproj key tok lineark klayer wkey keys keyproj keylayer fck",
    "value_linear": "wv v vlinear vproj value tov linearv vlayer wvalue values valueproj valuelayer fcv",
    "output_linear": "wo o out outlinear outproj fc fcout output toout linearout linear outputlayer "
    "outputproj fco woutput projout proj finallinear outlinearlayer dense",
    "split_heads": "splithead split splitintoheads transposeforscores reshapeheads splitheads",
    "combine_heads": "combinehead combine mergeheads concatheads concat joinheads",
    "compute_attention": "attention attend scaleddotproductattention selfattention attn "
    "computeattentions scaleddotproduct calculateattention",
}
RIGHT_NAMES = {other: name for name, others in OTHER_NAMES.items() for other in others.split()}

# What is looked in ends so where no mask is given.
NO_MASK = "\nnone is given"

ERRORS = [
    (r"\n.*(@ *mask\b|\bmask *@|(matmul|bmm)\((\w+, *)?mask\b)", "A matrix product with the mask is taken; the mask is no factor, it decides."),
    (r"cannot assign module before Module.__init__|has no attribute '_(modules|parameters)'", "Layers are set before super().__init__() has run."),
    (r"'MultiHeadAttention' object has no attribute '(\w+)'", "NAME"),
    (r"module 'torch' has no attribute '(\w+)'", "torch has nothing of the name {1}."),
    (r"module '([\w.]+)' has no attribute '(\w+)'", "{1} has nothing of the name {2}."),
    (r"NameError: name '(num_heads|d_model|head_dim|(?:query|key|value|output)_linear|(?:split|combine)_heads|compute_attention)' is not", "{1} is the object's own: it is self that has it."),
    (r"NameError: name '(\w+)' is not defined", "Nothing here has the name {1}."),
    (r"UnboundLocalError.*'(\w+)'", "{1} gets its value on one path only, or later, and is used before it."),
    (r"('NoneType'.*\n.*\bmask\b|not NoneType.*\n.*\bmask\b|(?<!scalar )type 'NoneType'.*\n.*mask).*\nnone is given", "mask is None where none is given, and this line uses it as a tensor."),
    (r"must match the size of tensor b.*\n(?!.*mask is ).*\bmask\b.*\nnone is given", "No mask is given here, and yet something stands in its place."),
    (r"shape of the mask .* at index", "Brackets pick by a mask of just the scores' shape: they stretch no axis, as masked_fill does."),
    (r"(view|reshape)\(\).*NoneType", "None is no size: -1 in a shape means \"work it out\"."),
    (r"NoneType", "Something here is None: a method without a return, or a mask that was not given."),
    (r"'tuple' object has no attribute|must be Tensor, not tuple|'tuple' and|and 'tuple'|not 'tuple'", "A tuple is here where one tensor is needed: something gives back two things at once."),
    (r"must be Tensor, not list|'list' object has no attribute|'list' and", "A list is here where one tensor is needed."),
    (r"'torch.Size' object is not callable", "x.shape is no method: it takes no round brackets."),
    (r"builtin_function_or_method|'method' object|method_descriptor", "A method is named but never called: its round brackets are missing."),
    (r"missing \d+ required positional arguments?: 'self'", "A method is called on the class, not on self."),
    (r"\.(?:compute_attention|forward)\(\) missing 1 required positional argument: 'mask'", "mask has no default, so that a call without a mask fails."),
    (r"missing \d+ required positional arguments?.*\n[^:]*:.*\b(MultiHeadAttention|Stage\d)\.\w+\(", "A method is called on the class, not on self."),
    (r"(\w+)\(\) missing \d+ required positional arguments?: '(\w+)'", "{1} is called without its argument {2}."),
    (r"softmax\(\) missing .*dim", "softmax is not told over which axis: its argument dim is missing."),
    (r"(\w+)\(\) missing \d+ required positional argument", "{1} is called without an argument that it needs."),
    (r"MultiHeadAttention\.(\w+)\(\) takes (\d+) positional arguments? but (\d+) were given", "{1} is given {3} arguments and takes {2}; self counts as one."),
    (r"((?:Linear|Softmax|Dropout|LayerNorm)\.\w+)\(\) takes (\d+) positional arguments? but (\d+) were given", "A layer is given more than one argument: {1} takes {2}, self among them, and gets {3}."),
    (r"(\w+)\(\) takes (\d+) positional arguments? but (\d+) were given", "{1} is given {3} arguments and takes {2}."),
    (r"(\w+)\(\) got an unexpected keyword argument '(\w+)'", "{1} has no argument of the name {2}."),
    (r"(\w+)\(\) got multiple values for argument '(\w+)'", "{1} gets its argument {2} twice."),
    (r"sqrt\(\): argument 'input'.*must be Tensor, not (int|float)", "torch.sqrt takes tensors only, and this is a plain number."),
    (r"(\w+)\(\): argument '(\w+)'.*must be Tensor, not (\w+)", "torch.{1} takes a tensor, and this is of type {3}."),
    (r"(view|reshape|permute|transpose|split|chunk|repeat|expand)\(\).*(torch\.Size|not tuple|got tuple)", "A whole shape, or several axes in brackets, stand where one number is needed."),
    (r"(view|reshape|permute|transpose|split|chunk|repeat|expand)\(\).*(not|got|type|[(,]) ?\(?float|'float' object cannot be interpreted as an integer", "A size or axis is a float: / gives a float even where nothing is left over."),
    (r"(view|reshape|permute|transpose|split|chunk|repeat|expand)\(\).*(not |got |type )'?([\w.]+)\"?( at pos \d+)? *\n", "{1} wants a whole number as each size or axis, and gets one of type {3}."),
    (r"only one element tensors.*\n.*torch\.tensor\(", "torch.tensor makes one of plain numbers; torch.stack or torch.cat joins tensors."),
    (r"only one element tensors can be converted|can't be converted to Python scalar|a Tensor with \d+ elements cannot be converted|must be real number, not", "A function for a single number, as math has them, is given a whole tensor."),
    (r"Boolean value of Tensor with more than one value", "A whole tensor stands where one yes or no is needed, as after if, and, or, not."),
    (r"derivative for aten::floor_divide is not implemented", "// rounds down to whole numbers, and no gradient passes through it."),
    (r"view size is not compatible", "A view needs numbers that lie in order in memory; after a transpose they do not."),
    (r"Subtraction, the `-` operator, with (a|two) bool tensor", "1 - mask works with numbers only; with a mask of True and False it fails."),
    (r"cannot be converted to type .* without overflow", "-inf is written into a tensor of whole numbers, which have no infinity."),
    (r"masked_fill_? only supports boolean masks|expected mask dtype to be Bool", "masked_fill wants True and False to choose by, and here it gets a mask of numbers."),
    (r"where expected condition to be a boolean", "torch.where wants True and False to choose by, and here it gets a mask of numbers."),
    (r"masked_fill_?\(\) received an invalid combination.*got \(Tensor\)", "masked_fill is told where to fill, and not what."),
    (r"masked_fill_?\(\) received an invalid combination.*got \(Tensor, str\)", "masked_fill is given a text in quotes, where it needs a number."),
    (r"bitwise_not|bad operand type for unary ~|ufunc_bitwise|tensors used as indices must be long", "This line takes the mask for one of True and False, and it may be of numbers."),
    (r"bitwise_(and|or)", "& and | take True and False or whole numbers, and the mask may be of floats."),
    (r"modified by an inplace operation", "A tensor is changed in place that the gradient still needs as it was."),
    (r"leaf Variable|view of a leaf", "A tensor that was handed in is changed in place, which its gradient forbids."),
    (r"can't be cast to the desired output type|result type (\w+) can't be cast", "A result in floats is written in place into a tensor that cannot hold floats."),
    (r"(?<!m2 to have the )(same dtype|result type).*\n[^:]*:.*(\bmask\b|_mask\b)", "Scores and mask meet in one operation here, but they are of different dtypes."),
    (r"same dtype|expected scalar type|must have the same dtype|mixed dtype|Float and Double|float != double|double != float", "Two tensors of different dtypes meet, as when one is made anew or cast to float32."),
    (r"mat1 and mat2 shapes cannot be multiplied.*\n.*_linear\(.*_linear\(", "A layer gets rows that are not d_model numbers long, as of heads that are split already or still."),
    (r"mat1 and mat2 shapes cannot be multiplied.*\n.*output_linear\(", "output_linear gets rows that are not d_model numbers long, as heads before they are combined."),
    (r"mat1 and mat2 shapes cannot be multiplied.*\n.*(query|key|value)_linear\(", "{1}_linear gets rows that are not d_model numbers long, as of a token that is split already."),
    (r"RuntimeError.*\n.*forward > (split_heads|combine_heads)", "{1} is handed something that does not have the shape it takes."),
    (r"mat1 and mat2 shapes cannot be multiplied", "The inner axes of a matrix product differ: the last of the left, the second to last of the right."),
    (r"Expected size for first two dimensions of batch2|batch1 and batch2|size mismatch", "The shapes do not multiply: last axis on the left, second to last on the right must agree."),
    (r"must be a 3D tensor|batch[12] must be", "bmm takes tensors of three axes, and these have another number."),
    (r"1D tensors expected|self must be a matrix|mat2 must be a matrix", "dot is for tensors of one axis and mm for two, and these have more."),
    (r"cannot assign '.*' as child module '(\w+)'", "self.{1} is a layer, and here a tensor is put in its place."),
    (r"t\(\) expects a tensor with <= 2", "t() is for two axes, and there are more."),
    (r"einsum\(\).*(number of subscripts|subscripts in the equation)", "einsum is given another number of letters than the tensor has axes."),
    (r"einsum\(\)", "The letters of einsum do not fit the tensors' axes."),
    (r"shape '\[.*\]' is invalid for input of size.*\n[^:]*:.*(\bmask\b|_mask\b)", "The mask is given a shape that it does not always have: see the three in the brief."),
    (r"shape '\[.*\]' is invalid for input of size", "The sizes given to view or reshape do not multiply to as many numbers as there are."),
    (r"number of dimensions in the tensor input does not match", "permute is given another number of axes than the tensor has."),
    (r"Dimension out of range", "An axis is named that the tensor does not have."),
    (r"repeated dim|duplicate dims", "One axis is named twice."),
    (r"too many indices|index \d+ is out of bounds|list index out of range|tuple index out of range", "An index points at something that is not there."),
    (r"(not enough|too many) values to unpack.*\n[^:]*:(?!.*(\.shape|\.size\(\)))", "What stands on the right has not as many parts as there are names on the left."),
    (r"not enough values to unpack|too many values to unpack", "A shape is unpacked into another number of names than it has axes."),
    (r"expanded size of the tensor.*\n.*\] *[-+*/]?=[^=]", "What is written and where it is written to differ in shape."),
    (r"expanded size of the tensor|number of sizes provided", "expand or masked_fill cannot stretch this tensor: only axes of size 1 stretch."),
    (r"Sizes of tensors must match except|stack expects each tensor", "The pieces that are joined differ in size."),
    (r"size of tensor a \((\d+)\) must match the size of tensor b \((\d+)\).*\n[^:]*:.*(\bmask\b|_mask\b|masked_fill)", "The mask's axes do not line up with those of the scores."),
    (r"size of tensor a \((\d+)\) must match the size of tensor b", "Two tensors are combined whose axes do not line up: sizes must agree, or be 1."),
    (r"shape mismatch|Output with shape|doesn't match the broadcast shape", "What is written and where it is written to differ in shape."),
    (r"Can't call numpy\(\)|Numpy is not available", "The tensor is turned into a NumPy array, which carries no gradients."),
    (r"RecursionError", "The method calls itself without end."),
    (r"ZeroDivisionError", "Something is divided by 0."),
    (r"'int' object is not (callable|iterable|subscriptable)", "A plain number is used as if it were something else."),
    (r"object is not callable", "Something is called that cannot be called: a layer or method has been overwritten, or brackets are too many."),
    (r"type\(s\).*'(Softmax|Linear|Dropout)'", "A layer stands here that was never called: {1} itself is no tensor."),
    (r"type\(s\).*return_types\.(\w+)", "{1} with a dim gives a pair, values and places, where one tensor is needed."),
    (r"unsupported operand type\(s\)", "An operator stands between two things that it cannot combine."),
    (r"object has no attribute '(\w+)'", "{1} is asked of something that does not have it."),
]  # fmt: skip


def in_words(error: dict, masked: bool = True) -> str | None:
    """Say what an error means in a call with or without a mask; None for one that is not known."""
    if error["not_written"] or error["assertion"]:
        return None
    frames = error["frames"]
    code = frames[-1]["code"] if frames else ""
    way = " > ".join(frame["function"] for frame in frames)
    text = f"{error['type']}: {' '.join(error['text'].split())}\n{way}: {code}"
    text += "" if masked else NO_MASK
    for pattern, sentence in ERRORS:
        if found := re.search(pattern, text):
            if sentence == "NAME":
                return _name(found[1])
            return re.sub(r"\{(\d)\}", lambda group: found[int(group[1])] or "", sentence)
    return None


def _name(given: str) -> str:
    """Say what the brief calls an attribute that is not there."""
    plain = given.lower().replace("_", "")
    near = get_close_matches(given, OTHER_NAMES, n=1, cutoff=0.75)
    right = RIGHT_NAMES.get(plain) or (near[0] if near else None)
    if right is None or right == given:
        return f"There is no self.{given} yet: no line before this one has made it."
    return f"There is no self.{given} here; the brief says self.{right}."

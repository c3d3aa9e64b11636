"""The parts that the second verifiers share of docs/evidencia/formato.md: the canonical form, and the tree (RFC 9162, 2.1)."""
import hashlib
import json


def digest(data):
    return hashlib.sha256(data).digest()


def canonical(value):
    """Canonical JSON (RFC 8785), for ASCII keys and the numbers that entries and events have."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode()


def leaf(text):
    return digest(b"\0" + text)


def node(left, right):
    return digest(b"\1" + left + right)


def split(n):
    return 1 << ((n - 1).bit_length() - 1)


def root_of(leaves):
    if len(leaves) < 2:
        return leaves[0] if leaves else digest(b"")
    k = split(len(leaves))
    return node(root_of(leaves[:k]), root_of(leaves[k:]))


def root_by_inclusion(one, index, size, path):
    if size == 1:
        return one
    k = split(size)
    if index < k:
        return node(root_by_inclusion(one, index, k, path), path.pop(0))
    right = root_by_inclusion(one, index - k, size - k, path)
    return node(path.pop(0), right)


def roots_by_consistency(m, n, path, known):
    """The root of the first m leaves, and the root of all n."""
    if m == n:
        both = known or path.pop(0)
        return both, both
    k = split(n)
    if m <= k:
        before, after = roots_by_consistency(m, k, path, known)
        return before, node(after, path.pop(0))
    before, after = roots_by_consistency(m - k, n - k, path, None)
    left = path.pop(0)
    return node(left, before), node(left, after)


def in_bytes(hexadecimals):
    return [bytes.fromhex(one) for one in hexadecimals]


def is_leaf_of(text, index, head, path):
    """Whether the event with canonical form `text` is leaf `index` (from 0) of the tree with this head."""
    left = in_bytes(path)
    try:
        return index < head["tamano"] and root_by_inclusion(leaf(text), index, head["tamano"], left).hex() == head["raiz"] and not left
    except IndexError:
        return False


def is_beginning_of(first, second, path):
    """Whether the second tree begins with all leaves of the first."""
    if first["tamano"] == 0:
        return first["raiz"] == digest(b"").hex() and not path
    left = in_bytes(path)
    try:
        before, after = roots_by_consistency(first["tamano"], second["tamano"], left, bytes.fromhex(first["raiz"]))
    except IndexError:
        return False
    return first["tamano"] <= second["tamano"] and not left and (before.hex(), after.hex()) == (first["raiz"], second["raiz"])

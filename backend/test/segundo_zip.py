"""The parts that the second verifiers share of docs/evidencia/exportacion.md: "One reading of a ZIP", "What is unpacked", and printed texts."""
import io
import itertools
import struct
import unicodedata
import zipfile
import zlib

UNICODE_PATH, ZIP64 = 0x7075, 1
FULL = 0xFFFFFFFF
LARGEST_FILE, TIMES_ITS_WEIGHT, OF_A_LIGHT_ONE = 2**30, 100, 2**28


class OtherReading(Exception):
    pass


class TooLarge(Exception):
    pass


def printable(text):
    """The text with invisible characters and long runs of blanks as `\\u{…}`. U+200D, which joins emoji, stays."""
    shown = []
    for is_blank, together in itertools.groupby(text, lambda one: unicodedata.category(one) == "Zs"):
        run = list(together)
        for one in run:
            is_hidden = unicodedata.category(one) in ("Cc", "Cf", "Cs", "Zl", "Zp") and one != "\u200d"
            shown.append(f"\\u{{{ord(one):x}}}" if is_hidden or (is_blank and len(run) > 2) else one)
    return "".join(shown)


def need(holds, what):
    if not holds:
        raise OtherReading(what)


def ends_of(data):
    """The place of the end record: the last end record, and the only one whose comment ends where the file ends."""
    place, reaching = data.rfind(b"PK\5\6"), []
    for at in range(max(0, len(data) - 65557), len(data) - 21):
        if data[at:at + 4] == b"PK\5\6" and at + 22 + int.from_bytes(data[at + 20:at + 22], "little") == len(data):
            reaching.append(at)
    need(reaching == [place], "where it ends")
    return place


def directory_of(data):
    """The central directory's number of entries, its begin and its end."""
    end = ends_of(data)
    here, count, size, start = struct.unpack_from("<HHII", data, end + 8)
    need(here == count, "how many files there are")
    if end >= 76 and data[end - 20:end - 16] == b"PK\6\7":
        told, end = (count, size, start), end - 76
        need(data[end:end + 4] == b"PK\6\6" and struct.unpack_from("<Q", data, end + 64)[0] == end, "the ZIP64 end record")
        here, count, size, start = struct.unpack_from("<QQQQ", data, end + 24)
        fits = all(short in (long, full) for short, long, full in zip(told, (count, size, start), (0xFFFF, FULL, FULL)))
        need(fits and here == count, "the ZIP64 end record")
    need(start + size == end, "what is between directory and end")
    return count, start, end


def extras(data, at, end):
    fields = {}
    while at + 4 <= end:
        kind, size = struct.unpack_from("<HH", data, at)
        need(kind not in fields and at + 4 + size <= end, "an extra field")
        fields[kind] = data[at + 4:at + 4 + size]
        at += 4 + size
    return fields


def told_at(data, at, is_central):
    """The fields of a header. A local header has the directory's fields except the second, and is shorter."""
    need(data[at:at + 4] == (b"PK\1\2" if is_central else b"PK\3\4"), "a header")
    base, name_at = (at, at + 46) if is_central else (at - 2, at + 30)
    flags, method = struct.unpack_from("<HH", data, base + 8)
    crc, packed, size, name_size, extra_size = struct.unpack_from("<IIIHH", data, base + 16)
    sizes = {"size": size, "packed": packed}
    if is_central:
        sizes["place"] = struct.unpack_from("<I", data, at + 42)[0]
    after = name_at + name_size + extra_size
    name, fields = data[name_at:name_at + name_size], extras(data, name_at + name_size, after)
    need(b"\0" not in name and fields.get(UNICODE_PATH, b"....." + name)[5:] == name, "a name")
    long = fields.get(ZIP64, b"")
    for field in [one for one in sizes if sizes[one] == FULL and long]:
        sizes[field], long = int.from_bytes(long[:8], "little"), long[8:]
    return {"name": name, "flags": flags & 9, "method": method, "crc": crc, "after": after, **sizes}


def verify_bytes(content, told):
    if told["flags"] & 1 or told["method"] not in (0, 8):
        raise OtherReading("a file that cannot be opened")
    if told["method"] == 8:
        inflater = zlib.decompressobj(-15)
        content = inflater.decompress(content, told["size"] + 1)
        need(inflater.eof and not inflater.unused_data, "where a file ends")
    need(len(content) == told["size"] and zlib.crc32(content) == told["crc"], "what is in a file")


def descriptors(told):
    """All valid data descriptors of a file: sizes of 4 or 8 bytes, with or without signature."""
    long = struct.pack("<IQQ", told["crc"], told["packed"], told["size"])
    short = [] if max(told["packed"], told["size"]) > FULL else [struct.pack("<III", told["crc"], told["packed"], told["size"])]
    return [mark + one for one in (long, *short) for mark in (b"", b"PK\7\x08")]


def verify_local(data, told, following):
    local = told_at(data, told["place"], False)
    is_streamed = told["flags"] & 8
    for field in ("name", "flags", "method"):
        need(local[field] == told[field], f"a local header: {field}")
    for field in ("crc", "packed", "size"):
        need(local[field] == told[field] or (is_streamed and local[field] == 0), f"a local header: {field}")
    need(told["method"] or local["packed"] == told["packed"], "where a file ends")
    end = local["after"] + told["packed"]
    following_bytes = descriptors(told) if is_streamed else [b""]
    need(end <= following and data[end:following] in following_bytes, "what is between two files")
    need(not told["name"].endswith(b"/") or (told["size"] == 0 and told["packed"] <= 2), "a folder with content")
    verify_bytes(data[local["after"]:end], told)


def verify_size(entries, weight):
    """Checks the sizes that the directory says, before anything is unpacked."""
    unpacked = sum(told["size"] for told in entries)
    if max([0, *(told["size"] for told in entries)]) > LARGEST_FILE or unpacked > max(OF_A_LIGHT_ONE, TIMES_ITS_WEIGHT * weight):
        raise TooLarge(f"{unpacked} bytes")


def verify_reading(data, weight):
    """Raises OtherReading when another program could read other files in the ZIP, TooLarge when it must not be unpacked."""
    try:
        count, start, end = directory_of(data)
        at, entries = start, []
        for _ in range(count):
            entries.append(told_at(data, at, True))
            at = entries[-1]["after"] + int.from_bytes(data[at + 32:at + 34], "little")
        need(at == end, "what the directory ends with")
        entries.sort(key=lambda told: told["place"])
        places = [told["place"] for told in entries] + [start]
        need(places[0] == 0, "what is before the first file")
        verify_size(entries, weight)
        for told, following in zip(entries, places[1:]):
            verify_local(data, told, following)
    except (struct.error, zlib.error) as error:
        raise OtherReading(str(error)) from None


class Zip(zipfile.ZipFile):
    """A ZIP that every program reads alike and that is not too large: the archive, or the workbook in the archive."""

    def __init__(self, data, weight=None):
        verify_reading(data, len(data) if weight is None else weight)
        super().__init__(io.BytesIO(data))

    def weight_of(self, name):
        return self.getinfo(name).compress_size

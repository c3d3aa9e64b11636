import { crc32 } from 'node:zlib';

/**
 * EXIF (with locations and devices), XMP, IPTC, texts, comments, thumbnails and trailing bytes are removed;
 * the coded pixels, the colour profile and the orientation are kept.
 */
export const withoutMetadata = (bytes: Buffer, contentType: string): Buffer =>
  contentType === 'image/png' ? pngWithout(bytes) : jpegWithout(bytes);

/** TIFF tag 274: rotation and mirroring, 1 (unchanged) to 8. */
const ORIENTATION_TAG = 0x0112;
const SHORT = 3;
const UPRIGHT = 1;

const tiffOf = (orientation: number): Buffer => {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(ORIENTATION_TAG, 10);
  tiff.writeUInt16BE(SHORT, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
};

/** Answers UPRIGHT when the EXIF block cannot be read, as decoders do. `tiff` begins at the TIFF header. */
const orientationIn = (tiff: Buffer): number => {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number): number => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const long = (at: number): number => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  try {
    const directory = long(4);
    for (let entry = 0; entry < short(directory); entry++) {
      const at = directory + 2 + 12 * entry;
      if (short(at) !== ORIENTATION_TAG) continue;
      const orientation = short(at + 8);
      return orientation >= 1 && orientation <= 8 ? orientation : UPRIGHT;
    }
  } catch {
    // The EXIF block is truncated.
  }
  return UPRIGHT;
};

// Markers and segments of JPEG: ITU T.81, annex B.

const [SOI, EOI, SOS, COM] = [0xd8, 0xd9, 0xda, 0xfe];
const APP = (n: number): number => 0xe0 + n;
const isApp = (marker: number): boolean => marker >= APP(0) && marker <= APP(15);
/** The JPEG markers RSTn and TEM stand alone: no length and no data follow them. */
const stands = (marker: number): boolean => (marker >= 0xd0 && marker <= 0xd7) || marker === 0x01;
const EXIF = 'Exif\0\0';
const JFIF_BYTES = 14;

const segment = (marker: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};

const startsWith = (data: Buffer, text: string): boolean => data.toString('latin1', 0, text.length) === text;

const keptOf = (marker: number, data: Buffer): Buffer | null => {
  if (marker === APP(0) && startsWith(data, 'JFIF\0')) {
    const jfif = Buffer.from(data.subarray(0, JFIF_BYTES));
    return segment(marker, jfif.fill(0, 12));
  }
  if (marker === APP(1) && startsWith(data, EXIF)) {
    const orientation = orientationIn(data.subarray(EXIF.length));
    return orientation === UPRIGHT
      ? null
      : segment(marker, Buffer.concat([Buffer.from(EXIF, 'latin1'), tiffOf(orientation)]));
  }
  const isColour =
    (marker === APP(2) && startsWith(data, 'ICC_PROFILE\0')) ||
    (marker === APP(14) && startsWith(data, 'Adobe'));
  return isColour ? segment(marker, data) : null;
};

/** Entropy-coded data ends at the next marker other than RSTn. */
const endOfScan = (bytes: Buffer, from: number): number => {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next !== undefined && next !== 0 && next !== 0xff && !stands(next)) return at;
  }
  return bytes.length;
};

const jpegWithout = (bytes: Buffer): Buffer => {
  const kept: Buffer[] = [Buffer.from([0xff, SOI])];
  for (let at = 2; ;) {
    at = bytes.indexOf(0xff, at);
    while (at !== -1 && bytes[at + 1] === 0xff) at++;
    const marker = at === -1 ? undefined : bytes[at + 1];
    if (marker === undefined || marker === EOI) break;
    if (marker === 0 || stands(marker) || marker === SOI) {
      at += 2;
      continue;
    }
    if (at + 4 > bytes.length) break;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    const data = bytes.subarray(at + 4, end);
    if (isApp(marker) || marker === COM) kept.push(keptOf(marker, data) ?? Buffer.alloc(0));
    else kept.push(segment(marker, data));
    at = end;
    if (marker !== SOS) continue;
    const after = endOfScan(bytes, at);
    kept.push(bytes.subarray(at, after));
    at = after;
  }
  return Buffer.concat([...kept, Buffer.from([0xff, EOI])]);
};

// Chunks of PNG: W3C, third edition.

const SIGNATURE_BYTES = 8;
const KEPT_CHUNKS = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT bKGD pHYs acTL fcTL fdAT'.split(' '),
);

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

const pngWithout = (bytes: Buffer): Buffer => {
  const kept = [bytes.subarray(0, SIGNATURE_BYTES)];
  for (let at = SIGNATURE_BYTES; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (KEPT_CHUNKS.has(type)) kept.push(bytes.subarray(at, end));
    if (type === 'eXIf') {
      const orientation = orientationIn(bytes.subarray(at + 8, end - 4));
      if (orientation !== UPRIGHT) kept.push(chunk(type, tiffOf(orientation)));
    }
    if (type === 'IEND') break;
    at = end;
  }
  return Buffer.concat(kept);
};

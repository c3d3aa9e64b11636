import fc from 'fast-check';
import sharp from 'sharp';
import { withoutMetadata } from './without-metadata.ts';

const picture = (format: 'png' | 'jpeg', options = {}): Promise<Buffer> =>
  sharp({
    create: {
      width: 40,
      height: 30,
      channels: 3,
      background: '#0f766e',
      noise: { type: 'gaussian', mean: 99, sigma: 40 },
    },
  })
    .toFormat(format, options)
    .toBuffer();

const SEGMENT = (marker: number, data: string): Buffer =>
  Buffer.concat([Buffer.from([0xff, marker, 0, data.length + 2]), Buffer.from(data, 'latin1')]);

test.each([
  ['png', 'image/png', {}],
  ['png', 'image/png', { palette: true, progressive: true }],
  ['jpeg', 'image/jpeg', {}],
  ['jpeg', 'image/jpeg', { progressive: true, chromaSubsampling: '4:4:4' }],
  ['jpeg', 'image/jpeg', { mozjpeg: true, restartInterval: 2 }],
] as const)('a %s without metadata (%s, %j) is the same bytes', async (format, type, options) => {
  const plain = await picture(format, options);
  expect(withoutMetadata(plain, type).equals(plain)).toBe(true);
});

test('a thumbnail, fill bytes and segments between scans are dropped; the scans stay', async () => {
  const made = await picture('jpeg', { progressive: true });
  const JFIF = SEGMENT(0xe0, 'JFIF\0\x01\x02\0\0\x01\0\x01\0\0');
  const plain = Buffer.concat([made.subarray(0, 2), JFIF, made.subarray(2)]);
  const second = plain.indexOf(Buffer.from([0xff, 0xda]), plain.indexOf(Buffer.from([0xff, 0xda])) + 2);
  const jfif = Buffer.from(plain.subarray(0, 20));
  jfif.writeUInt16BE(16 + 3, 4);
  jfif.set([1, 1], 18);
  const said = Buffer.concat([
    jfif,
    Buffer.from('abc'),
    Buffer.from([0xff, 0xff]),
    SEGMENT(0xfe, 'a comment').subarray(1),
    plain.subarray(20, second),
    SEGMENT(0xe5, 'between'),
    plain.subarray(second),
    Buffer.from('a trailer'),
  ]);
  expect(withoutMetadata(said, 'image/jpeg').equals(plain)).toBe(true);
});

test('any bytes end in an output of limited size, and a damaged EXIF block is removed', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 200 }),
      fc.constantFrom('image/png', 'image/jpeg'),
      (bytes, type) => {
        expect(withoutMetadata(Buffer.from(bytes), type).length).toBeLessThan(2 * bytes.length + 40);
      },
    ),
  );
  const damaged = Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    SEGMENT(0xe1, 'Exif\0\0II*\0\u00ff\u00ff\u00ff\u00ffCalle 5'),
    Buffer.from([0xff, 0xd9]),
  ]);
  expect(withoutMetadata(damaged, 'image/jpeg')).toEqual(Buffer.from([0xff, 0xd8, 0xff, 0xd9]));
});

import { inflateSync } from 'node:zlib';

const signature = 0x774f4646;
const headerSize = 44;
const entrySize = 20;

/** Unpacks a WOFF 1.0 file (https://www.w3.org/TR/WOFF/). @throws RangeError, or zlib's errors */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.length < headerSize || woff.readUInt32BE(0) !== signature) throw new RangeError('not a WOFF file');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = headerSize + index * entrySize;
    const offset = woff.readUInt32BE(at + 4);
    const packed = woff.subarray(offset, offset + woff.readUInt32BE(at + 8));
    const size = woff.readUInt32BE(at + 12);
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.readUInt32BE(at + 16),
      body: packed.length < size ? inflateSync(packed) : packed,
    };
  });
  const padded = (size: number) => (size + 3) & ~3;
  const directorySize = 12 + count * 16;
  const font = Buffer.alloc(tables.reduce((sum, { body }) => sum + padded(body.length), directorySize));
  font.writeUInt32BE(woff.readUInt32BE(4), 0);
  font.writeUInt16BE(count, 4);
  const power = 2 ** Math.floor(Math.log2(Math.max(1, count)));
  font.writeUInt16BE(power * 16, 6);
  font.writeUInt16BE(Math.log2(power), 8);
  font.writeUInt16BE((count - power) * 16, 10);
  let offset = directorySize;
  for (const [index, { tag, checksum, body }] of tables.entries()) {
    const at = 12 + index * 16;
    tag.copy(font, at);
    font.writeUInt32BE(checksum, at + 4);
    font.writeUInt32BE(offset, at + 8);
    font.writeUInt32BE(body.length, at + 12);
    body.copy(font, offset);
    offset += padded(body.length);
  }
  return font;
}

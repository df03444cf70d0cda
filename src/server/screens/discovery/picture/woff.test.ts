import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { unpackWoff } from './woff.ts';

const woff = readFileSync(fileURLToPath(import.meta.resolve('@fontsource/inter/files/inter-latin-700-normal.woff')));

describe('unpackWoff', () => {
  it('gives back the font that the file says it holds, checksums and all', () => {
    const font = unpackWoff(woff);
    expect(font.length).toBe(woff.readUInt32BE(16));
    const count = font.readUInt16BE(4);
    expect(count).toBe(woff.readUInt16BE(12));
    for (let index = 0; index < count; index += 1) {
      const at = 12 + index * 16;
      // The checksum of `head` treats its own checksum field as zero.
      if (font.toString('latin1', at, at + 4) === 'head') continue;
      const offset = font.readUInt32BE(at + 8);
      let sum = 0;
      for (let i = 0; i < font.readUInt32BE(at + 12); i += 4) sum = (sum + font.readUInt32BE(offset + i)) >>> 0;
      expect(sum).toBe(font.readUInt32BE(at + 4));
    }
  });

  it('refuses what is no WOFF file', () => {
    expect(() => unpackWoff(Buffer.from('wOF2 and so on, long enough to have a header of its own'))).toThrow(
      RangeError,
    );
    expect(() => unpackWoff(Buffer.alloc(3))).toThrow(RangeError);
  });
});

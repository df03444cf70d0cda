import { loadSharp } from '#server/platform/load-sharp.ts';

const side = 512;
/** 40 megapixels: more than phone cameras write by default, and 160 MB of memory. */
const mostPixels = 40e6;
const patienceSeconds = 10;

/** Detected by first bytes, as names and types are unreliable. SVG, GIF and all others are not decoded. */
const kinds: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
];

/** Converts an upload to a centered square WebP of 512 pixels, upright, without metadata. */
export async function shapePicture(file: Uint8Array<ArrayBuffer>): Promise<Buffer | 'unsupported' | 'unreadable'> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (!kinds.some((isKind) => isKind(bytes))) return 'unsupported';
  const sharp = await loadSharp();
  try {
    return await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .timeout({ seconds: patienceSeconds })
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .webp({ quality: 80 })
      .toBuffer();
  } catch {
    return 'unreadable';
  }
}

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Blob, Face, Font } from 'harfbuzzjs';
import { unpackWoff } from './woff.ts';

/** One font file of a typeface: a part of its characters, in one weight. */
export interface FontPart {
  font: Font;
  unitsPerEm: number;
  characters: ReadonlySet<number>;
}

export type Weight = 500 | 700;
export type Typeface = Record<Weight, readonly FontPart[]>;

/**
 * The font packages and their parts, in the order in which they are asked for a character. A further script is a
 * further line and its package; until then texts that have it are written in English.
 */
const packages = [
  { name: 'inter', parts: ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese'] },
  { name: 'noto-sans-arabic', parts: ['arabic'] },
];

let loading: Promise<Typeface> | undefined;

/** The fonts of the pictures, read once a process: a server need not have any font installed. */
export function loadTypeface(): Promise<Typeface> {
  loading ??= Promise.all([loadWeight(500), loadWeight(700)]).then(
    ([medium, bold]): Typeface => ({ 500: medium, 700: bold }),
  );
  return loading;
}

function loadWeight(weight: Weight): Promise<FontPart[]> {
  const files = packages.flatMap(({ name, parts }) =>
    parts.map((part) => `@fontsource/${name}/files/${name}-${part}-${weight}-normal.woff`),
  );
  return Promise.all(
    files.map(async (file) => {
      const face = new Face(new Blob(unpackWoff(await readFile(fileURLToPath(import.meta.resolve(file))))));
      return { font: new Font(face), unitsPerEm: face.upem, characters: new Set(face.collectUnicodes()) };
    }),
  );
}

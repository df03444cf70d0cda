import { readFile } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Blob, Face, Font } from 'harfbuzzjs';
import type { LocaleTag } from '#shared/locale.ts';
import { unpackWoff } from './woff.ts';

/** One font file of a typeface: part of its characters, in one weight. */
export interface FontPart {
  font: Font;
  unitsPerEm: number;
  characters: ReadonlySet<number>;
}

export type Weight = 500 | 700;
export type Typeface = Record<Weight, readonly FontPart[]>;

/** Fonts by script. `base` is always loaded, the others on demand. */
export type FontPack = 'base' | 'hebrew' | 'devanagari' | 'thai' | 'japanese' | 'korean' | 'chinese';

/** A package that splits its characters over several WOFF files. */
const parts =
  (name: string, ...names: string[]) =>
  (weight: Weight) =>
    names.map((part) => import.meta.resolve(`@fontsource/${name}/files/${name}-${part}-${weight}-normal.woff`));

/** A package with all characters in one OpenType file. */
const whole = (name: string, file: string) => (weight: Weight) => [
  new URL(`../fonts/${file}-${weight === 500 ? 'Medium' : 'Bold'}.otf`, import.meta.resolve(`@embedpdf/${name}`)).href,
];

/** Font files of each pack, in lookup order. */
const packs: Record<FontPack, (weight: Weight) => string[]> = {
  base: (weight) => [
    ...parts('inter', 'latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese')(weight),
    ...parts('noto-sans-arabic', 'arabic')(weight),
  ],
  hebrew: parts('noto-sans-hebrew', 'hebrew'),
  devanagari: parts('noto-sans-devanagari', 'devanagari'),
  thai: parts('noto-sans-thai', 'thai'),
  japanese: whole('fonts-jp', 'NotoSansJP'),
  korean: whole('fonts-kr', 'NotoSansKR'),
  chinese: whole('fonts-sc', 'NotoSansHans'),
};

const ofLanguage: Record<string, FontPack> = {
  he: 'hebrew',
  hi: 'devanagari',
  th: 'thai',
  ja: 'japanese',
  ko: 'korean',
  zh: 'chinese',
};

const ofScript: readonly [RegExp, FontPack][] = [
  [/\p{Script=Hebrew}/u, 'hebrew'],
  [/\p{Script=Devanagari}/u, 'devanagari'],
  [/\p{Script=Thai}/u, 'thai'],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'japanese'],
  [/\p{Script=Hangul}/u, 'korean'],
  [/\p{Script=Han}/u, 'chinese'],
];

/** Packs that the texts need, the reader's own first: Han glyphs differ between Chinese, Japanese and Korean. */
export function packsFor(locale: LocaleTag, texts: readonly string[]): FontPack[] {
  const own = ofLanguage[locale.slice(0, 2)];
  return [...new Set(['base' as const, ...(own ? [own] : []), ...texts.flatMap(packsOf)])];
}

/** Han characters among Japanese or Korean letters belong to that language. */
function packsOf(text: string): FontPack[] {
  const used = ofScript.flatMap(([script, pack]) => (script.test(text) ? [pack] : []));
  const isMixed = used.includes('japanese') || used.includes('korean');
  return isMixed ? used.filter((pack) => pack !== 'chinese') : used;
}

const loading = new Map<string, Promise<FontPart[]>>();

/** Fonts of the pictures, loaded once per process; the server needs no installed fonts. */
export async function loadTypeface(wanted: readonly FontPack[]): Promise<Typeface> {
  const load = async (weight: Weight) => (await Promise.all(wanted.map((pack) => loadPack(pack, weight)))).flat();
  const [medium, bold] = await Promise.all([load(500), load(700)]);
  return { 500: medium, 700: bold };
}

function loadPack(pack: FontPack, weight: Weight): Promise<FontPart[]> {
  const key = `${pack} ${weight}`;
  let parts = loading.get(key);
  if (parts === undefined) {
    parts = Promise.all(packs[pack](weight).map(readInTurn));
    loading.set(key, parts);
  }
  return parts;
}

/** Loads one font per event-loop turn, since each takes a few milliseconds. */
let before: Promise<unknown> = Promise.resolve();

function readInTurn(address: string): Promise<FontPart> {
  const reading = before.then(() => nextTurn()).then(() => readFont(address));
  before = reading.catch(() => {});
  return reading;
}

async function readFont(address: string): Promise<FontPart> {
  const file = await readFile(fileURLToPath(address));
  const plain = address.endsWith('.woff') ? unpackWoff(file) : file;
  await nextTurn();
  const face = new Face(new Blob(plain));
  return { font: new Font(face), unitsPerEm: face.upem, characters: new Set(face.collectUnicodes()) };
}

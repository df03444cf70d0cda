// Draws the generated profile pictures, public/avatars/1.svg …. The output is deterministic. Pages crop them to a
// circle, so the drawing must fit inside it.
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { avatarCount } from '#contract/profile.ts';

/** Background, shape, accent and dark tone. Mid-tones stay visible on white and on black. */
const palettes = [
  ['#3b6fd4', '#a9c8ff', '#ffd166', '#1d3f86'],
  ['#0f8b8d', '#9ce6dd', '#ff9f6b', '#075557'],
  ['#c2456b', '#ffc2d1', '#ffe08a', '#7a1f3f'],
  ['#6f58c9', '#cfc3ff', '#7fe3c4', '#3d2c86'],
  ['#c96a1b', '#ffd9a8', '#7cc6fe', '#7d3d07'],
  ['#3f8f4f', '#bdebb7', '#ffe27a', '#1d5a2b'],
  ['#475a75', '#c3d0e4', '#ff8fa3', '#26344a'],
  ['#a1489c', '#f3c0ee', '#9be7ff', '#5f205c'],
] as const;
type Palette = (typeof palettes)[number];

const point = (angle: number, radius: number) => {
  const turn = (angle / 180) * Math.PI;
  return `${round(32 + Math.sin(turn) * radius)} ${round(32 - Math.cos(turn) * radius)}`;
};
const round = (value: number) => Math.round(value * 10) / 10;
const turns = (count: number, from = 0) => Array.from({ length: count }, (_, at) => from + (360 / count) * at);
const polygon = (angles: number[], radius: (at: number) => number) =>
  `M${angles.map((angle, at) => point(angle, radius(at))).join('L')}z`;
const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}"${more}/>`;
const dot = (x: number, y: number, r: number, fill: string) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
const line = (d: string, stroke: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const petals = (count: number, rx: number, ry: number, far: number, fill: string, from = 0) =>
  turns(count, from)
    .map(
      (angle) =>
        `<ellipse cx="32" cy="${32 - far}" rx="${rx}" ry="${ry}" fill="${fill}" transform="rotate(${angle} 32 32)"/>`,
    )
    .join('');

const motifs: readonly ((palette: Palette) => string)[] = [
  // Flower
  ([, light, bright, dark]) => petals(6, 7, 11, 13, light) + dot(32, 32, 7, bright) + dot(32, 32, 2.5, dark),
  // Sun over waves
  ([, light, bright, dark]) =>
    dot(32, 25, 11, bright) +
    path('M6 40q6.5-6 13 0t13 0 13 0 13 0v26H6z', light) +
    path('M6 49q6.5-6 13 0t13 0 13 0 13 0v18H6z', dark),
  // Star
  ([, light, bright]) =>
    path(
      polygon(turns(10), (at) => (at % 2 ? 11 : 24)),
      light,
      ` stroke="${light}" stroke-width="3" stroke-linejoin="round"`,
    ) + dot(32, 32, 6, bright),
  // Mountains
  ([, light, bright, dark]) =>
    dot(43, 20, 6, bright) + path('M4 54l19-28 19 28z', dark) + path('M24 54l15-21 21 21v10H4V54z', light),
  // Leaf
  ([, light, bright, dark]) =>
    path('M32 10c16 10 18 30 0 44c-18-14-16-34 0-44z', light) +
    line('M32 20v38M32 34l8-7M32 43l-8-7', dark, 2.5) +
    dot(45, 47, 4, bright),
  // Rings
  ([ground, light, bright, dark]) =>
    dot(32, 32, 23, light) + dot(32, 32, 17.5, ground) + dot(32, 32, 12, bright) + dot(32, 32, 6, dark),
  // Moon and stars
  ([, light, bright]) =>
    path('M38 12a21 21 0 1 0 14 28a17 17 0 0 1-14-28z', light) +
    dot(47, 20, 3, bright) +
    dot(41, 31, 2, bright) +
    dot(52, 30, 1.6, bright),
  // Diamond
  ([, light, bright, dark]) =>
    path('M20 17h24l10 12-22 25L10 29z', light) +
    path('M25 29h14l-7 25z', bright) +
    line('M10 29h44M20 17l5 12 7-12 7 12 5-12', dark, 2),
  // Kite
  ([, light, bright, dark]) =>
    path('M34 9l14 16-14 21-14-21z', light) + path('M34 9l14 16H34z', bright) + line('M34 46c-8 2-2 7-8 9', dark, 2.5),
  // Drop
  ([, light, bright]) =>
    path('M32 9c9 12 16 19 16 28a16 16 0 0 1-32 0c0-9 7-16 16-28z', light) + line('M23 38a9 9 0 0 0 8 9', bright, 3.5),
  // Pinwheel
  ([, light, bright, dark]) =>
    turns(4)
      .map(
        (angle, at) =>
          `<path d="M32 32V10a11 11 0 0 1 0 22z" fill="${at % 2 ? bright : light}" transform="rotate(${angle} 32 32)"/>`,
      )
      .join('') + dot(32, 32, 3.5, dark),
  // Hexagons
  ([, light, bright, dark]) =>
    [
      [32, 19, bright],
      [21, 38, light],
      [43, 38, dark],
    ]
      .map(
        ([x, y, fill]) =>
          `<path d="${polygon(turns(6), () => 11)}" fill="${fill}" transform="translate(${Number(x) - 32} ${Number(y) - 32})"/>`,
      )
      .join(''),
  // Planet
  ([, light, bright, dark]) =>
    dot(32, 32, 15, light) +
    path('M18 27h25M17.5 34h20', 'none', ` stroke="${bright}" stroke-width="3"`) +
    `<ellipse cx="32" cy="32" rx="25" ry="7" fill="none" stroke="${dark}" stroke-width="3" transform="rotate(-20 32 32)"/>`,
  // Sailing boat
  ([, light, bright, dark]) =>
    path('M33 10v28h18z', light) + path('M30 16v22H17z', bright) + path('M12 42h40q-4 11-12 11H24q-8 0-12-11z', dark),
  // Balloon
  ([, light, bright, dark]) =>
    path('M32 8a17 17 0 0 1 17 17c0 9-8 15-12 20H27c-4-5-12-11-12-20A17 17 0 0 1 32 8z', light) +
    path('M32 8c6 4 8 10 8 17s-2 14-5 20h-6c-3-6-5-13-5-20s2-13 8-17z', bright) +
    path('M27 49h10v7H27z', dark),
  // Umbrella
  ([, light, bright, dark]) =>
    line('M32 30v19a5 5 0 0 0 10 0', dark, 3) +
    path('M9 33a23 23 0 0 1 46 0q-6-5-11.5 0q-5.5-5-11.5 0q-6-5-11.5 0q-5.5-5-11.5 0z', light) +
    path('M20.5 33q2-18 11.5-23q9.5 5 11.5 23q-5.5-5-11.5 0q-6-5-11.5 0z', bright),
  // Trees
  ([, light, bright, dark]) =>
    path('M21 42h4v12h-4zM41 38h4v16h-4z', dark) + path('M23 16l11 27H12z', light) + dot(43, 29, 12, bright),
  // Cloud and sun
  ([, light, bright]) =>
    dot(40, 25, 11, bright) + path('M20 48a9 9 0 0 1 0-18a12 12 0 0 1 22-1a9.5 9.5 0 1 1 4 19z', light),
  // Rainbow
  ([, light, bright, dark]) =>
    line('M12 44a20 20 0 0 1 40 0', light, 6) +
    line('M19 44a13 13 0 0 1 26 0', bright, 6) +
    line('M26 44a6 6 0 0 1 12 0', dark, 6),
  // Snowflake
  ([, light, bright]) =>
    turns(6)
      .map(
        (angle) =>
          `<path d="M32 32V10m-6 4l6 6 6-6" fill="none" stroke="${light}" stroke-width="3.5" stroke-linecap="round" transform="rotate(${angle} 32 32)"/>`,
      )
      .join('') + dot(32, 32, 4.5, bright),
  // Mushroom
  ([, light, bright, dark]) =>
    path('M26 34h12q0 14 4 20H22q4-6 4-20z', light) +
    path('M11 36a21 21 0 0 1 42 0q-21 5-42 0z', dark) +
    dot(24, 26, 4, bright) +
    dot(38, 23, 5, bright) +
    dot(46, 32, 2.5, bright),
  // Cactus
  ([, light, bright, dark]) =>
    line('M32 46V17M32 37H21v-8M32 32h11v-7', light, 7) + path('M21 44h22l-3 12H24z', dark) + dot(32, 13, 4, bright),
  // Fish
  ([, light, bright, dark]) =>
    path('M43 32l12-10v20z', bright) +
    path('M9 32q17-22 37 0q-20 22-37 0z', light) +
    line('M27 23q5 9 0 18', bright, 3) +
    dot(19, 30, 2.5, dark),
  // Squares
  ([, light, bright, dark]) =>
    `<g transform="rotate(45 32 32)">${path('M16 16h15v15H16z', light)}${path('M33 33h15v15H33z', light)}${path('M33 16h15v15H33z', bright)}${path('M16 33h15v15H16z', dark)}</g>`,
];

/** Neighbors in a row or a column differ in color as well as in shape. */
function draw(at: number, motif: (palette: Palette) => string): string {
  const palette = palettes[(at * 3 + Math.floor(at / palettes.length)) % palettes.length] ?? palettes[0];
  const ground = `<rect width="64" height="64" fill="${palette[0]}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${ground}${motif(palette)}</svg>\n`;
}

if (motifs.length !== avatarCount) throw new Error(`${avatarCount} pictures are promised, ${motifs.length} drawn`);
const folder = new URL('../public/avatars/', import.meta.url);
await mkdir(folder, { recursive: true });
for (const [at, motif] of motifs.entries()) {
  await writeFile(fileURLToPath(new URL(`${at + 1}.svg`, folder)), draw(at, motif));
}
process.stdout.write(`${motifs.length} pictures drawn.\n`);

import { headlineLooks } from '#shared/headline-look.ts';
import { colours, logo, toneColours } from './marks.ts';
import type { NumberWords, PortraitWords, SiteWords } from './number-words.ts';
import { fitSentences, fitText, outlineText, type TextOutline } from './text-outline.ts';
import { type Direction, directionOfText } from './text-runs.ts';
import type { Typeface } from './typeface.ts';

/** Open Graph preview size in pixels (1.91:1). */
export const pictureWidth = 1200;
export const pictureHeight = 630;

const margin = 48;
const padding = 52;
const cardWidth = pictureWidth - 2 * margin;
const cardTop = margin;
const cardBottom = 502;
const bannerHeight = 148;
const innerStart = margin + padding;
const innerWidth = cardWidth - 2 * padding;
const footerLine = 566;

/** Places items by distance from the line's start, so that one layout serves both directions. */
interface Board {
  direction: Direction;
  text(outline: TextOutline, start: number, baseline: number, colour: string): string;
  /** A box of `width`, drawn from its own left edge. */
  field(svg: string, start: number, width: number, top: number): string;
}

/** Picture of a number: whether to pick up, the number, its holder and country. */
export function drawNumber(
  typeface: Typeface,
  words: NumberWords,
  /** An SVG document; null draws none. */
  flag: string | null,
  host: string,
): string {
  const { direction } = words;
  const board = createBoard(direction);
  const { colour, soft } = toneColours[headlineLooks[words.headline].tone];
  const dial = 88;
  const bannerText = innerStart + dial + 32;
  const bannerLine = cardTop + bannerHeight / 2;
  const verdict = fitText(
    typeface,
    words.verdict,
    { weight: 700, size: words.text === '' ? 54 : 48, direction },
    { maxWidth: innerWidth - dial - 32, minSize: 34 },
  );
  const reason = fitSentences(
    typeface,
    words.text,
    { weight: 500, size: 27, direction },
    { maxWidth: innerWidth - dial - 32, minSize: 23 },
  );
  // Arabic descenders reach lower.
  const titleRise = direction === 'rtl' ? -12 : -4;
  // The number keeps its own direction in every language.
  const number = fitText(
    typeface,
    words.number,
    { weight: 700, size: 108, direction: 'ltr', isTabular: true },
    { maxWidth: innerWidth, minSize: 40 },
  );
  const lines = words.name === null ? { number: 342, place: 432 } : { number: 318, name: 384, place: 452 };
  const flagWidth = 57;
  const placeStart = innerStart + (flag === null ? 0 : flagWidth + 20);
  const place = fitText(
    typeface,
    words.place,
    { weight: 500, size: 38, direction },
    { maxWidth: innerWidth - (placeStart - innerStart), minSize: 30 },
  );
  const parts = [
    card(),
    `<rect x="${margin}" y="${cardTop}" width="${cardWidth}" height="${bannerHeight}" fill="${soft}" clip-path="url(#card)"/>`,
    board.field(drawDial(words, dial, direction), innerStart, dial, bannerLine - dial / 2),
    board.text(verdict, bannerText, bannerLine + (words.text === '' ? verdict.size * 0.36 : titleRise), colour),
    board.text(reason, bannerText, bannerLine + 38, colour),
    board.text(number, innerStart, lines.number, colours.text),
    board.text(place, placeStart, lines.place, colours.muted),
    drawFooter(typeface, board, words, host),
  ];
  if (flag !== null) parts.push(board.field(frameFlag(flag, flagWidth), innerStart, flagWidth, lines.place - 32));
  if (words.name !== null && lines.name !== undefined) {
    const style = { weight: 500, size: 44, direction: directionOfText(words.name) } as const;
    const name = fitText(typeface, words.name, style, { maxWidth: innerWidth, minSize: 34 });
    parts.push(board.text(name, innerStart, lines.name, colours.text));
  }
  return svgDocument(colours.page, parts.join(''));
}

/** Picture of a shared portrait: the tone of what is said about the number, and its metrics as bars. */
export function drawPortrait(typeface: Typeface, words: PortraitWords, host: string): string {
  const { direction } = words;
  const board = createBoard(direction);
  const style = fitText(typeface, words.style, { weight: 700, size: 64, direction }, { maxWidth: 560, minSize: 40 });
  const text = fitText(
    typeface,
    words.text,
    { weight: 500, size: 28, direction },
    { maxWidth: innerWidth, minSize: 20 },
  );
  const number = fitText(
    typeface,
    words.number,
    { weight: 700, size: 44, direction: 'ltr', isTabular: true },
    { maxWidth: innerWidth - style.width - 40, minSize: 24 },
  );
  const nameWidth = 300;
  const valueWidth = 90;
  const barWidth = innerWidth - nameWidth - valueWidth;
  const first = cardTop + 216;
  const step = 50;
  const rows = words.figures.flatMap(({ name, value }, at) => {
    const line = first + at * step;
    const label = fitText(
      typeface,
      name,
      { weight: 500, size: 28, direction },
      { maxWidth: nameWidth - 24, minSize: 18 },
    );
    const figure = outlineText(typeface, String(value), { weight: 700, size: 28, direction: 'ltr', isTabular: true });
    const full = (barWidth * value) / 100;
    // Filled from the start of the line.
    const from = direction === 'rtl' ? barWidth - full : 0;
    const bar = `<rect width="${barWidth}" height="18" rx="9" fill="${colours.line}"/><rect x="${from}" width="${full}" height="18" rx="9" fill="${colours.brand}"/>`;
    return [
      board.text(label, innerStart, line, colours.text),
      board.field(bar, innerStart + nameWidth, barWidth, line - 18),
      board.text(figure, innerStart + innerWidth - figure.width, line, colours.muted),
    ];
  });
  const parts = [
    card(),
    board.text(style, innerStart, cardTop + 92, colours.text),
    board.text(number, innerStart + innerWidth - number.width, cardTop + 88, colours.muted),
    board.text(text, innerStart, cardTop + 146, colours.muted),
    ...rows,
    drawFooter(typeface, board, words, host),
  ];
  return svgDocument(colours.page, parts.join(''));
}

/** Picture of the site itself, with no data about any number. */
export function drawSite(typeface: Typeface, words: SiteWords, host: string): string {
  const { direction } = words;
  const board = createBoard(direction);
  const white = '#ffffff';
  const start = 96;
  const maxWidth = pictureWidth - 2 * start;
  const question = fitText(typeface, words.question, { weight: 700, size: 104, direction }, { maxWidth, minSize: 56 });
  const site = outlineText(typeface, words.site, { weight: 700, size: 52, direction });
  const address = fitText(typeface, host, { weight: 500, size: 34, direction: 'ltr' }, { maxWidth, minSize: 24 });
  const parts = [
    board.field(lines(logo, 76, white, 2.2), start, 76, 92),
    board.text(site, start + 100, 150, white),
    board.text(question, start, 372, white),
    board.text(address, start, 530, '#c9d7fb'),
    board.field(lines(logo, 440, white, 1, 0.14), 820, 440, 150),
  ];
  return svgDocument(colours.brand, parts.join(''));
}

function createBoard(direction: Direction): Board {
  const left = (start: number, width: number) => (direction === 'rtl' ? pictureWidth - start - width : start);
  const at = (svg: string, x: number, y: number, attributes = '') =>
    `<g transform="translate(${x} ${y})"${attributes}>${svg}</g>`;
  return {
    direction,
    text: (outline, start, baseline, colour) =>
      at(outline.svg, left(start, outline.width), baseline, ` fill="${colour}"`),
    field: (svg, start, width, top) => at(svg, left(start, width), top),
  };
}

function svgDocument(background: string, body: string): string {
  const size = `width="${pictureWidth}" height="${pictureHeight}"`;
  const cardShape = `<rect x="${margin}" y="${cardTop}" width="${cardWidth}" height="${cardBottom - cardTop}" rx="32"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><clipPath id="card">${cardShape}</clipPath><clipPath id="flag"><rect width="57" height="38" rx="6"/></clipPath><rect ${size} fill="${background}"/>${body}</svg>`;
}

function card(): string {
  return `<rect x="${margin}" y="${cardTop}" width="${cardWidth}" height="${cardBottom - cardTop}" rx="32" fill="${colours.surface}" stroke="${colours.line}" stroke-width="2"/>`;
}

/** A line icon on a 24 × 24 grid, scaled to `size`. */
function lines(icon: string, size: number, colour: string, strokeWidth: number, opacity = 1): string {
  return `<g transform="scale(${size / 24})" fill="none" stroke="${colour}" stroke-opacity="${opacity}" stroke-width="${strokeWidth}" stroke-linecap="round" stroke-linejoin="round">${icon}</g>`;
}

/** The ring of the page's banner: filled by risk or trust, with the verdict's icon. */
function drawDial({ headline, share }: NumberWords, size: number, direction: Direction): string {
  const { tone, icon } = headlineLooks[headline];
  const { colour } = toneColours[tone];
  const middle = size / 2;
  const radius = middle - 4;
  const length = 2 * Math.PI * radius;
  const ring = `cx="${middle}" cy="${middle}" r="${radius}" fill="none" stroke="${colour}" stroke-width="8"`;
  const filled = `<circle ${ring} stroke-linecap="round" stroke-dasharray="${(length * share) / 100} ${length}" transform="rotate(-90 ${middle} ${middle})"/>`;
  const mirrored = direction === 'rtl' ? ` transform="matrix(-1 0 0 1 ${size} 0)"` : '';
  const inner = size * 0.48;
  const at = (size - inner) / 2;
  return `<g${mirrored}><circle ${ring} stroke-opacity="0.2"/>${share > 0 ? filled : ''}</g><g transform="translate(${at} ${at})">${lines(`<path d="${icon}"/>`, inner, colour, 2.2)}</g>`;
}

function frameFlag(flag: string, width: number): string {
  const height = (width * 2) / 3;
  const inner = flag.replace('<svg', `<svg width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice"`);
  const frame = `<rect width="${width}" height="${height}" rx="6" fill="none" stroke="#000" stroke-opacity="0.14" stroke-width="2"/>`;
  return `<g clip-path="url(#flag)">${inner}${frame}</g>`;
}

function drawFooter(typeface: Typeface, board: Board, words: SiteWords, host: string): string {
  const site = outlineText(typeface, words.site, { weight: 700, size: 38, direction: board.direction });
  const address = fitText(
    typeface,
    host,
    { weight: 500, size: 30, direction: 'ltr' },
    { maxWidth: pictureWidth / 2, minSize: 22 },
  );
  const end = pictureWidth - margin - address.width - 4;
  return (
    board.field(lines(logo, 50, colours.brand, 2.2), margin, 50, footerLine - 26) +
    board.text(site, margin + 62, footerLine + 14, colours.text) +
    board.text(address, end, footerLine + 12, colours.muted)
  );
}

import { Direction as BufferDirection, Feature, Buffer as GlyphBuffer, shape } from 'harfbuzzjs';
import { sentencesOf } from '#shared/sentences.ts';
import { type Direction, splitRuns } from './text-runs.ts';
import type { FontPart, Typeface, Weight } from './typeface.ts';

/** A line of text as shapes, so that no font is needed to show it. */
export interface TextOutline {
  /** SVG elements starting at x = 0 on the baseline y = 0, in pixels. */
  svg: string;
  width: number;
  size: number;
}

export interface TextStyle {
  weight: Weight;
  /** Pixels per em. */
  size: number;
  direction: Direction;
  /** Figures of equal width. */
  isTabular?: boolean;
}

export function canWrite(typeface: Typeface, text: string): boolean {
  return splitRuns(text, 'ltr').every((run) =>
    [...run.text].every((character) => typeface[700].some((part) => has(part, character))),
  );
}

/** Renders one line. Missing characters show as an empty box; check `canWrite` first. */
export function outlineText(typeface: Typeface, text: string, style: TextStyle): TextOutline {
  const features = style.isTabular ? [new Feature('tnum')] : [];
  let svg = '';
  let width = 0;
  for (const run of splitRuns(text, style.direction)) {
    const pieces = splitByFont(typeface[style.weight], run.text);
    if (run.direction === 'rtl') pieces.reverse();
    for (const piece of pieces) {
      const scale = style.size / piece.part.unitsPerEm;
      const glyphs = shapePiece(piece.part, piece.text, run.direction, features);
      svg += `<g transform="translate(${round(width)} 0) scale(${scale} ${-scale})">${glyphs.svg}</g>`;
      width += glyphs.advance * scale;
    }
  }
  return { svg, width, size: style.size };
}

/** Renders one line no wider than `maxWidth`: shrinks to `minSize`, then truncates. */
export function fitText(
  typeface: Typeface,
  text: string,
  style: TextStyle,
  limits: { maxWidth: number; minSize: number },
): TextOutline {
  const whole = outlineText(typeface, text, style);
  if (whole.width <= limits.maxWidth) return whole;
  const size = Math.max(limits.minSize, Math.floor((style.size * limits.maxWidth) / whole.width));
  const smaller = outlineText(typeface, text, { ...style, size });
  if (smaller.width <= limits.maxWidth) return smaller;
  const letters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
  let most = Math.floor((letters.length * limits.maxWidth) / smaller.width);
  for (; most > 0; most -= 1) {
    const cut = outlineText(typeface, `${letters.slice(0, most).join('').trimEnd()}…`, { ...style, size });
    if (cut.width <= limits.maxWidth) return cut;
  }
  return outlineText(typeface, '…', { ...style, size });
}

/** Fits whole sentences, since a cut one may change meaning. Else drops parentheses, then truncates. */
export function fitSentences(
  typeface: Typeface,
  text: string,
  style: TextStyle,
  limits: { maxWidth: number; minSize: number },
): TextOutline {
  const sentences = sentencesOf(text);
  const beginnings = sentences.map((_, at) =>
    sentences
      .slice(0, sentences.length - at)
      .join('')
      .trimEnd(),
  );
  const first = (sentences[0] ?? '').trimEnd().replace(/\s*[(（][^()（）]*[)）]/g, '');
  const fitting = [...beginnings, first].find(
    (part) => outlineText(typeface, part, { ...style, size: limits.minSize }).width <= limits.maxWidth,
  );
  return fitText(typeface, fitting ?? first, style, limits);
}

function has(part: FontPart, character: string): boolean {
  return part.characters.has(character.codePointAt(0) ?? 0);
}

/** Stays with a font while it has the characters: spaces and full stops are in most. */
function splitByFont(parts: readonly FontPart[], text: string): { part: FontPart; text: string }[] {
  const pieces: { part: FontPart; text: string }[] = [];
  for (const character of text) {
    const last = pieces.at(-1);
    const part = last && has(last.part, character) ? last.part : parts.find((one) => has(one, character));
    const chosen = part ?? last?.part ?? parts[0];
    if (!chosen) throw new RangeError('a typeface without fonts');
    if (last?.part === chosen) last.text += character;
    else pieces.push({ part: chosen, text: character });
  }
  return pieces;
}

function shapePiece(part: FontPart, text: string, direction: Direction, features: Feature[]) {
  const buffer = new GlyphBuffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setDirection(direction === 'rtl' ? BufferDirection.RTL : BufferDirection.LTR);
  shape(part.font, buffer, features);
  let svg = '';
  let advance = 0;
  for (const glyph of buffer.getGlyphInfosAndPositions()) {
    const path = part.font.glyphToPath(glyph.codepoint);
    const x = advance + (glyph.xOffset ?? 0);
    if (path !== '') svg += `<path transform="translate(${x} ${glyph.yOffset ?? 0})" d="${path}"/>`;
    advance += glyph.xAdvance ?? 0;
  }
  return { svg, advance };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

// Finds buttons, tabs and tiles whose words have no room on a screen 320 px wide, by the widths of the pictures' fonts.
import { outlineText } from '#server/screens/discovery/picture/text-outline.ts';
import { loadTypeface, packsFor, type Typeface, type Weight } from '#server/screens/discovery/picture/typeface.ts';
import { type LocaleTag, locales } from '#shared/locale.ts';
import { baseOf, type Finding } from './catalogue-rules.ts';
import type { Notes } from './notes.ts';

type Phrases = Readonly<Record<string, string>>;

interface Place {
  name: string;
  /** In pixels. */
  size: number;
  /** Of the two weights at hand the one that is not narrower than the page's. */
  weight: Weight;
  /** Width for text, in pixels. */
  room: number;
  lines: number;
}

/** 320 px without the margins of page and card and the padding of the button, 16, 20 and 16 px on each side. */
const button: Place = { name: 'button', size: 15, weight: 700, room: 216, lines: 2 };
/** Never wraps. The row scrolls, but each is to be seen whole: 320 px without the page's margins and its padding. */
const tab: Place = { name: 'tab', size: 16, weight: 500, room: 268, lines: 1 };
/** Half of a card, under the number. */
const action: Place = { name: 'number button', size: 12, weight: 500, room: 127, lines: 2 };
const tile: Place = { name: 'tile', size: 12, weight: 500, room: 138, lines: 2 };

const actions: readonly string[] = ['action.add_contact', 'action.call', 'action.share', 'action.tell', 'block.title'];
const tiles: readonly string[] = [
  'metric.comments',
  'metric.complaints',
  'metric.lookups',
  'metric.no_rating',
  'metric.rating',
];
/** Three stand in one row where there is no fourth, each as wide as its longest word; room for the words of all. */
const rows: readonly [keys: readonly string[], place: Place, room: number][] = [
  [['action.call', 'action.share', 'action.add_contact'], action, 246],
  [['metric.rating', 'metric.complaints', 'metric.lookups'], tile, 272],
  [['metric.no_rating', 'metric.complaints', 'metric.lookups'], tile, 272],
];

/** Stand-ins for what is put in: a count or a name. */
const putIn = (name: string) => (/^(?:count|number)$/.test(name) ? '1234' : 'WWWW');

export async function findTooWide(tag: LocaleTag, phrases: Phrases, notes: Notes): Promise<Finding[]> {
  const ruler = new Ruler(tag, await loadTypeface(packsFor(tag, [])));
  const single = Object.entries(phrases).flatMap(([key, phrase]) => {
    const place = placeOf(baseOf(key), notes);
    const text =
      place &&
      ruler.judge(
        phrase.replace(/%([a-z][A-Za-z0-9]*)%/g, (_, name) => putIn(name)),
        place,
      );
    return text ? [{ key, text }] : [];
  });
  const together = rows.flatMap(([keys, place, room]) => {
    const said = keys.flatMap((key) => phrases[key] ?? []);
    const width = said.reduce((sum, phrase) => sum + ruler.longest(phrase, place), 0);
    if (width <= room) return [];
    return [{ key: keys.join(' + '), text: `take ${Math.ceil(width)} px in a row that has ${room}` }];
  });
  return [...single, ...together];
}

/** A button is told by its note; those that show no words have room for any. */
function placeOf(key: string, notes: Notes): Place | null {
  if (actions.includes(key)) return action;
  if (tiles.includes(key)) return tile;
  if (/^(?:(?:inbox|desk)\.tab|admin\.page)\./.test(key)) return tab;
  const note = notes[key] ?? '';
  return /^(?:a )?button\b/i.test(note) && !/without words|read out|name of/i.test(note) ? button : null;
}

class Ruler {
  readonly #typeface: Typeface;
  readonly #direction: 'ltr' | 'rtl';

  constructor(tag: LocaleTag, typeface: Typeface) {
    this.#typeface = typeface;
    this.#direction = locales.find((locale) => locale.tag === tag)?.dir ?? 'ltr';
  }

  /** What is wrong with a phrase in its place; null if it fits. */
  judge(phrase: string, place: Place): string | null {
    const { name, room, lines } = place;
    const longest = lines === 1 ? this.#measure(phrase, place) : this.longest(phrase, place);
    if (longest > room) return `is ${Math.ceil(longest)} px wide in a ${name} that has ${room}: shorten it`;
    const needed = lines === 1 ? 1 : this.#countLines(phrase, place);
    return needed > lines ? `takes ${needed} lines in a ${name} that has ${lines}: shorten it` : null;
  }

  /** Width of the longest piece that does not break, in pixels. */
  longest(phrase: string, place: Place): number {
    return Math.max(...piecesOf(phrase).map((piece) => this.#measure(piece, place)));
  }

  #countLines(phrase: string, place: Place): number {
    let [lines, line] = [1, ''];
    for (const piece of piecesOf(phrase)) {
      const longer = line + piece;
      if (line === '' || this.#measure(longer, place) <= place.room) line = longer;
      else [lines, line] = [lines + 1, piece];
    }
    return lines;
  }

  #measure(text: string, { size, weight }: Place): number {
    return outlineText(this.#typeface, text.trimEnd(), { size, weight, direction: this.#direction }).width;
  }
}

/** Splits a text where browsers break it: behind spaces and dashes, at Han and Kana letters, and between Thai words. */
function piecesOf(text: string): string[] {
  const letter = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]';
  const breaks = new RegExp(`(?<=[ \\-–—])|(?<=${letter})(?=\\p{L})|(?=${letter})(?<=[\\p{L}\\p{N}])`, 'u');
  return text
    .split(breaks)
    .flatMap((piece) =>
      /\p{Script=Thai}/u.test(piece)
        ? Array.from(new Intl.Segmenter('th', { granularity: 'word' }).segment(piece), ({ segment }) => segment)
        : [piece],
    );
}

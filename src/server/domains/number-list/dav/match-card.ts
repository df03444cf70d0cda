import type { BookCard } from './cached-books.ts';
import { card, type DavElement } from './read-xml.ts';

function valuesOf({ uid, title, phones }: BookCard, property: string): readonly string[] {
  switch (property.toUpperCase()) {
    case 'UID':
      return [uid];
    case 'FN':
    case 'N':
      return [title];
    case 'CATEGORIES':
      return ['SPAM'];
    case 'VERSION':
      return ['3.0'];
    case 'TEL':
      return phones.map((phone) => `+${phone}`);
    default:
      return [];
  }
}

type Test = (one: BookCard) => boolean;

const kinds: Readonly<Record<string, (value: string, text: string) => boolean>> = {
  equals: (value, text) => value === text,
  contains: (value, text) => value.includes(text),
  'starts-with': (value, text) => value.startsWith(text),
  'ends-with': (value, text) => value.endsWith(text),
};

/** Most tests of one filter. Each runs against every number of a book without yielding. */
const mostTests = 30;

/** Compiles a filter (RFC 6352, 10.5). Null if unsupported or too long: an error is better than wrong cards. */
export function readFilter(filter: DavElement | null): Test | null {
  if (filter === null) return () => true;
  const count = filter.children.reduce((sum, { children }) => sum + Math.max(1, children.length), 0);
  if (count > mostTests) return null;
  const tests = filter.children.map(readProperty);
  return join(tests, filter.attributes.test);
}

function readProperty(element: DavElement): Test | null {
  const property = element.attributes.name;
  if (element.name !== card('prop-filter') || property === undefined) return null;
  const tests = element.children.map(({ name, attributes, text }): Test | null => {
    if (name === card('is-not-defined')) return (one) => valuesOf(one, property).length === 0;
    const kind = kinds[attributes['match-type'] ?? 'contains'];
    if (name !== card('text-match') || kind === undefined) return null;
    const sought = text.toLowerCase();
    const isNegated = attributes['negate-condition'] === 'yes';
    return (one) => valuesOf(one, property).some((value) => kind(value.toLowerCase(), sought)) !== isNegated;
  });
  if (tests.length === 0) return (one) => valuesOf(one, property).length > 0;
  return join(tests, element.attributes.test);
}

/** `anyof` is the default; an empty filter matches every card. */
function join(tests: readonly (Test | null)[], how: string | undefined): Test | null {
  const all = tests.filter((test) => test !== null);
  if (all.length < tests.length) return null;
  if (all.length === 0) return () => true;
  return how === 'allof' ? (one) => all.every((test) => test(one)) : (one) => all.some((test) => test(one));
}

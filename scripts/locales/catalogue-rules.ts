// What must hold in one catalog, alone and compared with the English one.

export interface Finding {
  key: string;
  text: string;
}

type Phrases = Readonly<Record<string, string>>;

const pluralForms = ['zero', 'one', 'two', 'few', 'many', 'other'];
const pluralSuffix = new RegExp(`_(${pluralForms.join('|')})$`);
const placeholder = /%[a-z][A-Za-z0-9]*%/g;
const keyShape = /^[a-z][a-z0-9]*(?:[_.-][a-zA-Z0-9]+)*$/;
// Controls, zero-width characters, soft hyphens (CSS hyphenates) and direction marks. Joiners are allowed, because some
// scripts need them.
const forbidden = /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u;

// A no-break space keeps a number with its noun, and a dash away from the start of a line.
const looseNumber = /(?:\d|%count%) \p{L}/u;
const looseSign = / [—…]/;

export function canonicalText(phrases: Phrases): string {
  const sorted = Object.fromEntries(Object.entries(phrases).sort(([a], [b]) => (a < b ? -1 : 1)));
  return `${JSON.stringify(sorted, null, 2)}\n`;
}

/** Returns the phrases of a file, or why it cannot be read. */
export function parseCatalogue(text: string): { phrases: Phrases } | { finding: Finding } {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    return { finding: { key: '', text: `is no JSON: ${(error as Error).message}` } };
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    return { finding: { key: '', text: 'is not an object' } };
  }
  for (const [key, value] of Object.entries(parsed)) {
    if (typeof value !== 'string') return { finding: { key, text: 'is not a text: keys are flat, with dots in them' } };
  }
  return { phrases: parsed as Phrases };
}

/** Finds duplicate keys and wrong order, which only the file text shows. */
export function findUnordered(text: string, phrases: Phrases): Finding[] {
  const written = [...text.matchAll(/^\s*"((?:[^"\\]|\\.)*)"\s*:/gm)].map(([, key = '']) => key);
  const twice = written.filter((key, at) => written.indexOf(key) !== at);
  if (twice.length > 0) return twice.map((key) => ({ key, text: 'stands twice' }));
  if (text === canonicalText(phrases)) return [];
  const first = written.find((key, at) => at > 0 && (written[at - 1] ?? '') > key) ?? '';
  return [{ key: first, text: 'is out of order, or the layout differs: run scripts/check-locales.ts --write' }];
}

export function findMalformed(phrases: Phrases): Finding[] {
  return Object.entries(phrases).flatMap(([key, phrase]) => {
    const problems: string[] = [];
    if (!keyShape.test(key)) problems.push('the key is not made of words, dots, dashes and underscores');
    if (phrase.trim() === '') problems.push('is empty');
    else if (phrase !== phrase.trim()) problems.push('begins or ends with a space');
    if (forbidden.test(phrase)) problems.push('has a control, zero-width or direction character');
    if (looseNumber.test(phrase)) problems.push('has a plain space behind a number: make it a no-break space (U+00A0)');
    if (looseSign.test(phrase))
      problems.push('has a plain space before a dash or an ellipsis: make it a no-break space');
    if (phrase !== phrase.normalize('NFC')) problems.push('is not in Unicode form NFC');
    if (phrase.replace(placeholder, '').includes('%')) {
      problems.push('has a percent sign outside of a placeholder: put the formatted number in as a value');
    }
    return problems.map((text) => ({ key, text }));
  });
}

/** In English a plural form needs its `_other` form, and no plain phrase may have the same name. */
export function findMixedPlurals(english: Phrases): Finding[] {
  return Object.keys(english).flatMap((key) => {
    const base = baseOf(key);
    if (base === key) return [];
    if (english[`${base}_other`] === undefined)
      return [{ key, text: `looks like a plural form without ${base}_other` }];
    return english[base] === undefined ? [] : [{ key, text: `stands beside the plain ${base}` }];
  });
}

/** Nested formats of translation tools cannot hold a key that is also a prefix of others. */
export function findLeafAndBranch(english: Phrases): Finding[] {
  const keys = new Set(Object.keys(english).map(baseOf));
  return [...keys]
    .filter((key) => [...keys].some((other) => other.startsWith(`${key}.`)))
    .map((key) => ({ key, text: `is a phrase and the beginning of others: call it ${key}.title or ${key}.text` }));
}

/** A phrase with `%count%` needs plural forms, else its noun is wrong for some counts. */
export function findUncounted(english: Phrases): Finding[] {
  return Object.entries(english)
    .filter(([key, phrase]) => baseOf(key) === key && phrase.includes('%count%'))
    .map(([key]) => ({ key, text: 'has %count% and no plural forms: give it them, or say %number% beside a label' }));
}

export function baseOf(key: string): string {
  return key.replace(pluralSuffix, '');
}

/** Finds missing and extra keys and placeholders. `language` is passed to `Intl.PluralRules`. */
export function findDifferences(phrases: Phrases, english: Phrases, language: string): Finding[] {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  const wanted = new Map<string, string>();
  for (const [key, phrase] of Object.entries(english)) {
    const base = baseOf(key);
    if (base === key) wanted.set(key, phrase);
    else for (const category of pluralCategories) wanted.set(`${base}_${category}`, english[`${base}_other`] ?? phrase);
  }
  const missing = [...wanted.keys()].filter((key) => phrases[key] === undefined);
  const extra = Object.keys(phrases).filter((key) => !wanted.has(key));
  return [
    ...missing.map((key) => ({ key, text: baseOf(key) === key ? 'is missing' : 'is a missing plural form' })),
    ...extra.map((key) => ({
      key,
      text: wanted.has(`${baseOf(key)}_other`) ? 'is a plural form that the language does not have' : 'is not in en',
    })),
    ...[...wanted].flatMap(([key, original]) => comparePlaceholders(key, phrases[key], original)),
  ];
}

/** A plural form may spell out its number (`one person`); all other phrases must use every placeholder of English. */
function comparePlaceholders(key: string, phrase: string | undefined, original: string): Finding[] {
  if (phrase === undefined) return [];
  const [own, needed] = [placeholdersOf(phrase), placeholdersOf(original)];
  const maySpellOut = baseOf(key) !== key && !key.endsWith('_other');
  return [
    ...[...needed.difference(own)]
      .filter((name) => !(maySpellOut && name === '%count%'))
      .map((name) => `lacks ${name}`),
    ...[...own.difference(needed)].map((name) => `has ${name}, which English does not have`),
  ].map((text) => ({ key, text }));
}

function placeholdersOf(phrase: string): Set<string> {
  return new Set(phrase.match(placeholder) ?? []);
}

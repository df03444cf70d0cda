// What must hold in one catalogue, alone and beside the English one.

export interface Finding {
  key: string;
  text: string;
}

type Phrases = Readonly<Record<string, string>>;

const pluralForms = ['zero', 'one', 'two', 'few', 'many', 'other'];
const pluralSuffix = new RegExp(`_(${pluralForms.join('|')})$`);
const placeholder = /%[a-z][A-Za-z0-9]*%/g;
const keyShape = /^[a-z][a-z0-9]*(?:[_.-][a-zA-Z0-9]+)*$/;
// Controls, zero-width characters, soft hyphens (hyphens: auto does it) and all marks that turn the direction;
// joiners are letters of some scripts.
const forbidden = /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u;

// A number and its noun stay on one line, and a line never begins with a dash.
const looseNumber = /(?:\d|%count%) \p{L}/u;
const looseSign = / [—…]/;

/** The text that a catalogue's file should have: sorted, one phrase a line. */
export function canonicalText(phrases: Phrases): string {
  const sorted = Object.fromEntries(Object.entries(phrases).sort(([a], [b]) => (a < b ? -1 : 1)));
  return `${JSON.stringify(sorted, null, 2)}\n`;
}

/** The phrases of a file, or what keeps it from being read. */
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

/** Duplicates and order, which are seen only in the text itself. */
export function findUnordered(text: string, phrases: Phrases): Finding[] {
  const written = [...text.matchAll(/^\s*"((?:[^"\\]|\\.)*)"\s*:/gm)].map(([, key = '']) => key);
  const twice = written.filter((key, at) => written.indexOf(key) !== at);
  if (twice.length > 0) return twice.map((key) => ({ key, text: 'stands twice' }));
  if (text === canonicalText(phrases)) return [];
  const first = written.find((key, at) => at > 0 && (written[at - 1] ?? '') > key) ?? '';
  return [{ key: first, text: 'is out of order, or the layout differs: run scripts/check-locales.ts --write' }];
}

/** What is wrong with the phrases themselves, in any language. */
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

/** The English catalogue groups its keys: a plural has `_other`, and no plain phrase of the same name. */
export function findMixedPlurals(english: Phrases): Finding[] {
  return Object.keys(english).flatMap((key) => {
    const base = baseOf(key);
    if (base === key) return [];
    if (english[`${base}_other`] === undefined)
      return [{ key, text: `looks like a plural form without ${base}_other` }];
    return english[base] === undefined ? [] : [{ key, text: `stands beside the plain ${base}` }];
  });
}

/** What nested tools cannot hold: a key that is a phrase and the beginning of others. */
export function findLeafAndBranch(english: Phrases): Finding[] {
  const keys = new Set(Object.keys(english).map(baseOf));
  return [...keys]
    .filter((key) => [...keys].some((other) => other.startsWith(`${key}.`)))
    .map((key) => ({ key, text: `is a phrase and the beginning of others: call it ${key}.title or ${key}.text` }));
}

/** `%count%` picks a plural form; where there are none, the noun is wrong for some count. */
export function findUncounted(english: Phrases): Finding[] {
  return Object.entries(english)
    .filter(([key, phrase]) => baseOf(key) === key && phrase.includes('%count%'))
    .map(([key]) => ({ key, text: 'has %count% and no plural forms: give it them, or say %number% beside a label' }));
}

/** The key without a plural suffix. */
export function baseOf(key: string): string {
  return key.replace(pluralSuffix, '');
}

/** What a catalogue lacks or has too much beside the English one; `language` is for `Intl.PluralRules`. */
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

/** A plural form may spell its number out (`one person`); `other` and plain phrases name all that English names. */
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

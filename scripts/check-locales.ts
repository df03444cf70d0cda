// Checks that the catalogues are complete, well formed and without unused phrases. `--write` sorts the files first.
import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findLocale, intlTag, type LocaleTag, localeTags } from '#shared/locale.ts';
import { type LanguageWords, parseLanguageWords, withoutWords, wordsFile } from '#test/language-words.ts';
import {
  baseOf,
  canonicalText,
  type Finding,
  findDifferences,
  findLeafAndBranch,
  findMalformed,
  findMixedPlurals,
  findUncounted,
  findUnordered,
  parseCatalogue,
} from './locales/catalogue-rules.ts';
import { findEnglish, findForeignLetters } from './locales/foreign-words.ts';
import { findIdleNotes, findNoteless, findRepeated, type Notes, noteOf } from './locales/notes.ts';
import { emptyUsage, findUndefined, findUnused, readUsage } from './locales/phrase-usage.ts';
import { findWrongQuotes } from './locales/quotation.ts';
import { findTooWide } from './locales/widths.ts';
import { findWrongWords } from './locales/wording.ts';
import { root } from './run-command.mjs';

const notesName = 'notes.json';

type Report = (file: string, findings: Finding[]) => void;

const withoutCatalogue = 'is missing: write every phrase of en.json, as locales/README.md says';

/**
 * Checks `locales/` in `folder` against itself and against `src/`.
 * @param options.languages languages that must have a catalogue
 * @returns problems as `file key: what is wrong`
 */
export function checkLocales(folder: string, { write = false, languages = localeTags } = {}): string[] {
  const problems: string[] = [];
  const report: Report = (file, findings) => {
    for (const { key, text } of findings) problems.push(`${file} ${key}: ${text}`);
  };

  const catalogues = new Map<LocaleTag, Readonly<Record<string, string>>>();
  const wordsOfLanguages = new Map<LocaleTag, LanguageWords>();
  for (const name of readdirSync(join(folder, 'locales')).sort()) {
    if (!name.endsWith('.json') || name === notesName) continue;
    const file = `locales/${name}`;
    const path = join(folder, file);
    const tag = findLocale(name.slice(0, -'.json'.length));
    const parsed = parseCatalogue(readFileSync(path, 'utf8'));
    if (tag === null || `${tag}.json` !== name) report(file, [{ key: '', text: 'is not the tag of a language' }]);
    else if ('finding' in parsed) report(file, [parsed.finding]);
    else {
      const { phrases } = parsed;
      catalogues.set(tag, phrases);
      if (write) writeFileSync(path, canonicalText(phrases));
      report(file, findUnordered(readFileSync(path, 'utf8'), phrases));
      report(file, [...findMalformed(phrases), ...findForeignLetters(tag, phrases)]);
      const words = readWords(folder, tag, report);
      if (words === null) continue;
      wordsOfLanguages.set(tag, words);
      report(file, [...findWrongWords(words.instead, phrases), ...findWrongQuotes(words.quotes, phrases)]);
    }
  }

  const english = catalogues.get('en') ?? {};
  for (const tag of languages) {
    if (!catalogues.has(tag)) report(`locales/${tag}.json`, [{ key: '', text: withoutCatalogue }]);
  }
  report('locales/en.json', [...findMixedPlurals(english), ...findLeafAndBranch(english), ...findUncounted(english)]);
  const notes = readNotes(folder, write, report);
  report('locales/en.json', [...findNoteless(english, notes), ...findRepeated(english, notes)]);
  report(`locales/${notesName}`, findIdleNotes(english, notes));
  for (const [tag, phrases] of catalogues) {
    const found = findDifferences(phrases, english, intlTag(tag));
    report(
      `locales/${tag}.json`,
      found.map((finding) => withNote(finding, english, notes)),
    );
    report(`locales/${tag}.json`, findEnglish(tag, phrases, english, wordsOfLanguages.get(tag)?.alike ?? []));
  }

  const keys = new Set(Object.keys(english).map(baseOf));
  const usage = emptyUsage();
  for (const path of globSync('src/**/*.{ts,tsx}', { cwd: folder })) {
    if (!/\.test\.tsx?$/.test(path)) readUsage(readFileSync(join(folder, path), 'utf8'), usage);
  }
  for (const key of findUnused(keys, usage)) problems.push(`locales/en.json ${key}: nothing in src uses it`);
  for (const key of findUndefined(keys, usage)) problems.push(`src ${key}: is used and stands not in locales/en.json`);

  return problems;
}

/** Measures what the catalogues of `folder` say on buttons, tabs and tiles. @returns problems as `checkLocales` does */
export async function checkWidths(folder: string): Promise<string[]> {
  const notes = readNotes(folder, false, () => {});
  const problems: string[] = [];
  for (const tag of localeTags) {
    const file = `locales/${tag}.json`;
    const path = join(folder, file);
    // `checkLocales` reports a catalogue that is missing or malformed.
    const parsed = existsSync(path) ? parseCatalogue(readFileSync(path, 'utf8')) : null;
    if (parsed === null || 'finding' in parsed) continue;
    for (const { key, text } of await findTooWide(tag, parsed.phrases, notes)) problems.push(`${file} ${key}: ${text}`);
  }
  return problems;
}

/** Reads a language's check file; null if it is missing or incomplete. */
function readWords(folder: string, tag: LocaleTag, report: Report): LanguageWords | null {
  const path = join(folder, wordsFile(tag));
  if (!existsSync(path)) {
    report(wordsFile(tag), [{ key: '', text: withoutWords }]);
    return null;
  }
  const parsed = parseLanguageWords(readFileSync(path, 'utf8'));
  if ('words' in parsed) return parsed.words;
  report(wordsFile(tag), parsed.findings);
  return null;
}

function readNotes(folder: string, write: boolean, report: Report): Notes {
  const path = join(folder, 'locales', notesName);
  if (!existsSync(path)) return {};
  const parsed = parseCatalogue(readFileSync(path, 'utf8'));
  if ('finding' in parsed) {
    report(`locales/${notesName}`, [parsed.finding]);
    return {};
  }
  if (write) writeFileSync(path, canonicalText(parsed.phrases));
  report(`locales/${notesName}`, findUnordered(readFileSync(path, 'utf8'), parsed.phrases));
  return parsed.phrases;
}

function withNote(finding: Finding, english: Readonly<Record<string, string>>, notes: Notes): Finding {
  const base = baseOf(finding.key);
  const words = english[finding.key] ?? english[`${base}_other`];
  const note = noteOf(base, notes);
  const told = [words && `“${words}”`, note].filter(Boolean).join(' – ');
  return { ...finding, text: told ? `${finding.text} (${told})` : finding.text };
}

if (import.meta.main) {
  const problems = [...checkLocales(root, { write: process.argv.includes('--write') }), ...(await checkWidths(root))];
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}

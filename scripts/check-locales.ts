// Proves the catalogues: complete, well formed, all of it used. `--write` puts the files in order first.
import { globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findLocale, intlTag, type LocaleTag, localeTags } from '#shared/locale.ts';
import {
  baseOf,
  canonicalText,
  type Finding,
  findDifferences,
  findMalformed,
  findMixedPlurals,
  findUnordered,
  parseCatalogue,
} from './locales/catalogue-rules.ts';
import { emptyUsage, findUndefined, findUnused, readUsage } from './locales/phrase-usage.ts';
import { root } from './run-command.mjs';

export interface LocaleReport {
  /** `file key: what is wrong` */
  problems: string[];
  /** Languages that fall back to English as a whole. */
  withoutCatalogue: LocaleTag[];
}

/** Checks `locales/` of the project in `folder` against itself and against `src/`. */
export function checkLocales(folder: string, { write = false } = {}): LocaleReport {
  const problems: string[] = [];
  const report = (file: string, findings: Finding[]) => {
    for (const { key, text } of findings) problems.push(`${file} ${key}: ${text}`);
  };

  const catalogues = new Map<LocaleTag, Readonly<Record<string, string>>>();
  for (const name of readdirSync(join(folder, 'locales')).sort()) {
    if (!name.endsWith('.json')) continue;
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
      report(file, findMalformed(phrases));
    }
  }

  const english = catalogues.get('en') ?? {};
  if (!catalogues.has('en')) report('locales/en.json', [{ key: '', text: 'is missing' }]);
  report('locales/en.json', findMixedPlurals(english));
  for (const [tag, phrases] of catalogues) {
    report(`locales/${tag}.json`, findDifferences(phrases, english, intlTag(tag)));
  }

  const keys = new Set(Object.keys(english).map(baseOf));
  const usage = emptyUsage();
  for (const path of globSync('src/**/*.{ts,tsx}', { cwd: folder })) {
    if (!/\.test\.tsx?$/.test(path)) readUsage(readFileSync(join(folder, path), 'utf8'), usage);
  }
  for (const key of findUnused(keys, usage)) problems.push(`locales/en.json ${key}: nothing in src uses it`);
  for (const key of findUndefined(keys, usage)) problems.push(`src ${key}: is used and stands not in locales/en.json`);

  return { problems, withoutCatalogue: localeTags.filter((tag) => !catalogues.has(tag)) };
}

if (import.meta.main) {
  const { problems, withoutCatalogue } = checkLocales(root, { write: process.argv.includes('--write') });
  if (withoutCatalogue.length > 0) console.log(`In English until translated: ${withoutCatalogue.join(', ')}`);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}

import { expect, it } from 'vitest';
import { problemCodes } from '#contract/problem.ts';
import { checkLists, findLoadingManifests, listFiles, readDeclaring, type Sources, writeList } from './check-lists.ts';
import { root } from './run-command.mjs';

const path = 'src/contract/problems.gen.ts';
const file = listFiles[path] ?? { lists: [] };
const declare = (domain: string) =>
  [
    `src/contract/${domain}-manifest.ts`,
    `import type { Problems } from './manifest.ts';\n\nexport const ${domain}Problems = {\n  '${domain}.own': 422,\n} as const satisfies Problems;\n`,
  ] as const;
const bodyOf = (text: string) => text.slice(text.indexOf('export'));

it('D2: the lists of the tree are as what is declared in it', () => {
  expect(checkLists(root)).toEqual([]);
  expect(findLoadingManifests(readDeclaring(root))).toEqual([]);
});

it('D2: no domain declares a code that another one has', () => {
  const declared = [...readDeclaring(root)].flatMap(([name, text]) =>
    /-manifest\.ts$/.test(name)
      ? [...text.matchAll(/^export const \w+Problems = \{\n([^}]*)\}/gm)].flatMap(([, codes = '']) =>
          [...codes.matchAll(/^ {2}'([\w.]+)':/gm)].map(([, code = '']) => code),
        )
      : [],
  );
  expect(declared.length).toBeGreaterThan(100);
  expect(declared.toSorted()).toEqual([...new Set(declared)].toSorted());
  for (const code of declared) expect(problemCodes).toHaveProperty([code]);
});

it('D2: what is in a list keeps its place, what is new comes last, and what went goes', () => {
  const sources: Sources = new Map(['zebra', 'ant', 'bee'].map(declare));
  const first = writeList(path, file, sources, '');
  expect(bodyOf(first)).toContain('{\n  ...antProblems,\n  ...beeProblems,\n  ...zebraProblems,\n}');
  expect(first).toContain("import { antProblems } from './ant-manifest.ts';\n");
  const kept = `export const declaredProblems = {\n  ...zebraProblems,\n  ...goneProblems,\n  ...beeProblems,\n};\n`;
  const next = writeList(path, file, sources, kept);
  expect(bodyOf(next)).toContain('{\n  ...zebraProblems,\n  ...beeProblems,\n  ...antProblems,\n}');
  expect(next).not.toContain('gone');
  expect(writeList(path, file, sources, next)).toBe(next);
});

it('D2: of two merged branches both entries stand', () => {
  const sources: Sources = new Map(['ant', 'bee', 'cat'].map(declare));
  const merged =
    'export const declaredProblems = {\n  ...catProblems,\n<<<<<<< ours\n  ...beeProblems,\n=======\n  ...antProblems,\n>>>>>>> theirs\n};\n';
  const text = writeList(path, file, sources, merged);
  expect(bodyOf(text)).toContain('{\n  ...catProblems,\n  ...beeProblems,\n  ...antProblems,\n}');
});

it('D2: what is declared elsewhere than in a manifest is listed as it is needed there', () => {
  const write = (list: string, sources: [string, string][]) =>
    bodyOf(writeList(list, listFiles[list] ?? { lists: [] }, new Map(sources), ''));
  const part = 'export async function createDataRequestPart(base: Base): Promise<DomainPart> {';
  expect(write('src/server/parts.gen.ts', [['src/server/domains/data-request/part.ts', part]])).toBe(
    "export const creators = {\n  dataRequest: createDataRequestPart,\n};\n\nexport const partOrder = [\n  'dataRequest',\n] as const;\n",
  );
  const families: [string, string][] = [
    ['src/contract/ant-manifest.ts', "export const antPhrases = { ant: ['ant', 'hill'] } as const;"],
    ['src/contract/bee-manifest.ts', "export const beePhrases = {\n  bee: ['bee'],\n  hive: ['hive'],\n} as const;"],
  ];
  expect(write('src/shared/phrase-families.gen.ts', families)).toContain(
    "  ant: ['ant', 'hill'], // antPhrases\n  bee: ['bee'], hive: ['hive'], // beePhrases\n",
  );
  const services: [string, string] = [
    'src/server/domains/payment/providers/catalogue.ts',
    'export const soldSettings = [];',
  ];
  expect(write('src/server/settings.gen.ts', [services])).toContain('[\n  ...soldSettings,\n]');
  const unlisting =
    "import { forgetSky } from './commands/forget-sky.ts';\n  return {\n    onUnlisted: forgetSky,\n  };\n";
  const acts = writeList(
    'src/server/cli/unlisted.gen.ts',
    listFiles['src/server/cli/unlisted.gen.ts'] ?? { lists: [] },
    new Map([['src/server/domains/weather/part.ts', unlisting]]),
    '',
  );
  expect(acts).toContain("import { forgetSky } from '../domains/weather/commands/forget-sky.ts';\n");
  expect(bodyOf(acts)).toBe('export const unlistedActs = [\n  forgetSky,\n];\n');
  const sections: [string, string][] = [
    ['src/server/domains/note/section.ts', 'export const noteSection = {'],
    ['src/server/domains/wallet/section.ts', 'export function walletSection(prices: Prices) {'],
  ];
  expect(write('src/server/screens/number/sections.gen.ts', sections)).toContain(
    '  walletSection: typeof walletSection;\n',
  );
});

it('D2: a manifest that loads something is told', () => {
  const loading: Sources = new Map([['src/contract/ant-manifest.ts', "import { z } from 'zod';\n"], declare('bee')]);
  expect(findLoadingManifests(loading)).toEqual(['src/contract/ant-manifest.ts']);
});

// Where a file may be, by the tree in docs/architecture.md.
import { baseName, fileName, isTest, type Problem, type SourceTree } from './source-tree.ts';

const domainFiles = [
  'door',
  'part',
  'section',
  'routes',
  'commands',
  'queries',
  'policy',
  'rules',
  'views',
  'tables',
  'jobs',
  'settings',
];

/** Screens combine the data of several domains for one page. */
const screens = ['number', 'program', 'search', 'discovery', 'moderation-queue', 'doctor', 'site'];

const folderOf = (names: readonly string[]) => `(?:${names.join('|')})`;
const rest = '(?:[^/]+/)*[^/]+';

/** Interfaces between the domains and the app, in files beside the domain folders. */
const domainTerms = [
  'part',
  'section',
  'topic',
  'reviewable',
  'text-ruling',
  'subscription-kind',
  'vote-surge-desk',
  'spam-campaign-votes',
  'contributions',
  'moderation-queue-alarm',
  'opened-case',
];

/** The first folder that contains a path decides: its pattern must match. The words list what it allows. */
const placesOf = (domains: readonly string[]): readonly [folder: string, allowed: RegExp, words: string][] => [
  ['src/contract/', /^[^/]+\.ts$/, 'one file a domain, no folders'],
  ['src/shared/', new RegExp(`^${rest}\\.(ts|json)$`), 'code without a framework'],
  [
    'src/server/domains/',
    new RegExp(
      `^(?:${folderOf(domainTerms)}\\.ts$|${folderOf(domains)}/(?:${folderOf(domainFiles)}(?:\\.[a-z-]+)?(?:\\.test)?\\.ts|[^/]+/${rest})$)`,
    ),
    `${domainTerms.join('.ts, ')}.ts, or a domain of the table in docs/architecture.md with ${domainFiles.join(', ')} (.ts, .test.ts) and named subfolders`,
  ],
  [
    'src/server/screens/',
    new RegExp(`^(?:create-screens\\.ts$|${folderOf(screens)}/${rest}\\.ts$)`),
    `a folder of ${screens.join(', ')}`,
  ],
  ['src/server/config/', /^[^/]+\.ts$/, 'files without folders'],
  ['src/server/cli/', new RegExp(`^${rest}\\.ts$`), 'TypeScript'],
  ['src/server/platform/', new RegExp(`^${rest}$`), 'anything that knows no product word'],
  [
    'src/server/',
    /^(main|app|parts|settings)(\.test|\.gen)?\.ts$/,
    'main.ts, app.ts, parts.ts, settings.ts, config/, cli/, screens/, domains/, platform/',
  ],
  // A feature has the name of its domain. `site` holds what every page needs and no domain owns.
  [
    'src/web/features/',
    new RegExp(`^${folderOf([...domains, 'site'])}/${rest}$`),
    'a folder named after a domain, or site/',
  ],
  ['src/web/screens/', new RegExp(`^[^/]+/${rest}$`), 'one folder a screen; frame/ is what all have around them'],
  ['src/web/routes/', new RegExp(`^${rest}\\.tsx?$`), 'routes'],
  [
    'src/web/',
    new RegExp(`^(?:components|i18n|styles|api|assets)/${rest}$`),
    'routes/, screens/, features/, components/, i18n/, styles/, api/, assets/',
  ],
  ['src/', /^$/, 'contract/, shared/, server/, web/'],
  ['scripts/', new RegExp(`^${rest}\\.(ts|mjs)$`), 'TypeScript, or .mjs for what runs before Node 26 is installed'],
  [
    'tests/',
    new RegExp(`^(?:e2e|faults|growth|bench|cluster|support)/${rest}$`),
    'e2e/, faults/, growth/, bench/, cluster/, support/',
  ],
  [
    'locales/',
    /^((checks\/)?[a-z]{2}(-[A-Z]{2})?\.json|glossary\/[a-z]{2}(-[A-Z]{2})?\.md|(README|glossary|review)\.md|notes\.json)$/,
    'for each language <tag>.json and checks/<tag>.json; for translators README.md, notes.json, glossary.md, glossary/<tag>.md and review.md',
  ],
  [
    'migrations/',
    /^(\d{12}-[a-z]+(-[a-z0-9]+)+(\.after|\.breaking)?\.ts|schema\.txt)$/,
    '<yyyymmddhhmm>-<verb-noun>.ts and schema.txt',
  ],
  ['data/', new RegExp(`^(README\\.md|[^/]+/${rest})$`), 'README.md and one folder a data set'],
];

/** Entry files that TanStack Start expects beside the folders. */
const webEntries = /^src\/web\/(client\.tsx|server\.ts|router\.tsx|route-tree\.gen\.ts)$/;

export function findMisplaced({ paths }: SourceTree, domains: readonly string[]): Problem[] {
  const problems: Problem[] = [];
  const places = placesOf(domains);
  for (const path of paths) {
    const place = places.find(([folder]) => path.startsWith(folder));
    if (!place || webEntries.test(path)) continue;
    const [folder, allowed, words] = place;
    if (!allowed.test(path.slice(folder.length)))
      problems.push({ path, rule: 'place', text: `${folder} holds: ${words}` });
    if (isTest(path) && path.startsWith('src/') && !hasSubject(path, paths)) {
      problems.push({ path, rule: 'test-subject', text: 'a test stands beside the file it is named after' });
    }
    if (folder === 'migrations/' && !hasTrueTime(path)) {
      problems.push({ path, rule: 'migration-time', text: 'the name starts with a moment, yyyymmddhhmm in UTC' });
    }
  }
  return [...problems, ...findUndocumentedData(paths)];
}

/** `rules.test.ts` and `rules.fuzz.test.ts` test rules.ts, rules.tsx or the folder rules/. */
function hasSubject(path: string, paths: ReadonlySet<string>): boolean {
  const folder = path.slice(0, -fileName(path).length);
  const names = [fileName(path).replace(/\.test\.tsx?$/, ''), baseName(path)].map((name) => folder + name);
  return [...paths].some((other) =>
    names.some((name) => other === `${name}.ts` || other === `${name}.tsx` || other.startsWith(`${name}/`)),
  );
}

function hasTrueTime(path: string): boolean {
  const [, year, month, day, hour, minute] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)-/.exec(fileName(path)) ?? [];
  if (!year) return true;
  const text = `${year}-${month}-${day}T${hour}:${minute}:00.000Z`;
  const time = new Date(text);
  return !Number.isNaN(time.getTime()) && time.toISOString() === text;
}

/** A data set without a README stating origin and license must not be redistributed. */
function findUndocumentedData(paths: ReadonlySet<string>): Problem[] {
  const sets = new Set([...paths].flatMap((path) => /^data\/[^/]+\/(?=.)/.exec(path)?.[0] ?? []));
  return [...sets]
    .filter((set) => !paths.has(`${set}README.md`))
    .map((set) => ({ path: set, rule: 'data-origin', text: 'README.md with origin and licence is missing' }));
}

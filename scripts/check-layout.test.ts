import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { checkLayout } from './check-layout.ts';

type Files = Record<string, string>;

const commands = 'src/server/domains/comment/commands.ts';
const longFile = 'export const line = 1;\n'.repeat(401);

/** Builds the domain table of docs/architecture.md. */
function tableOf(...rows: string[]): string {
  const head = '| domain | may call | purpose |\n| --- | --- | --- |\n';
  return `# How it is built\n\n${head}${rows.map((row) => `| ${row} | words |\n`).join('')}\n| \`other\` | table |\n`;
}

const rows = {
  comment: '`comment` | `number`',
  wallet: '`wallet` | `comment`, `open-data`',
  calledAlone: '`number`, `open-data` | none',
};

const good: Files = {
  'docs/architecture.md': tableOf(rows.comment, rows.wallet, rows.calledAlone),
  'src/contract/number.ts': "import { z } from 'zod';\nimport '#shared/phone/digits.ts';\n",
  'src/shared/phone/digits.ts': 'export const digits = 1;\n',
  'src/shared/phone/digits.test.ts': "import './digits.ts';\nimport 'node:fs';\n",
  'src/server/main.ts': "import './app.ts';\nimport './config/config.ts';\n",
  'src/server/app.ts': "import '#server/screens/number/routes.ts';\nimport './parts.ts';\n",
  'src/server/parts.ts': "import './domains/comment/part.ts';\n",
  'src/server/domains/part.ts': "import type {} from '#server/platform/clock.ts';\n",
  'src/server/domains/comment/part.ts': "import type {} from '../part.ts';\nimport './section.ts';\n",
  'src/server/domains/comment/section.ts': 'export const sql = `select 1 from comment c join unnest($1) u on true`;\n',
  'src/server/domains/comment/tables.ts':
    "declare module '#server/platform/db/tables.ts' {\n  interface Tables {\n    comment: CommentTable;\n  }\n}\n",
  'src/server/screens/number/routes.ts': "import '#server/domains/comment/section.ts';\n",
  'src/server/screens/number/routes.test.ts': "db.selectFrom('comment');\nimport './routes.ts';\n",
  'src/server/app.test.ts': "import '#test/database.ts';\nimport './app.ts';\n",
  'src/server/config/config.ts': "import '#contract/number.ts';\n",
  'src/server/cli/main.ts':
    "import '#server/domains/open-data/commands.ts';\nimport '#server/screens/number/routes.ts';\n",
  'src/server/platform/clock.ts': '',
  'src/server/platform/db/database.ts': "import '../clock.ts';\nimport pg from 'pg';\ndb.transaction().execute(act);\n",
  'src/server/domains/number/routes.ts':
    "import './queries/find-number.ts';\nimport type { Clock } from '#server/platform/clock.ts';\n",
  'src/server/domains/number/queries/find-number.ts': "import '../rules.ts';\n",
  'src/server/domains/number/queries/find-number.test.ts': "import '#server/domains/comment/policy.ts';\n",
  'src/server/domains/number/rules.ts': "sql.table('phone_word');\nconst kind = 'comment';\n",
  'src/server/domains/number/rules.fuzz.test.ts': "import './rules.ts';\n",
  'src/server/domains/number/door.ts':
    "// Whoever writes of a number finds it first.\n\nexport { findNumber, type Row } from './queries/find-number.ts';\n",
  [commands]:
    "import { findNumber as find, type Row } from '#server/domains/number/door.ts';\nexport * from './policy.ts';\n",
  'src/server/domains/comment/door.ts': "export { addComment } from './commands.ts';\n",
  'src/server/domains/comment/policy.ts': '',
  'src/server/domains/open-data/commands.ts': "import './sources/ftc.ts';\n",
  'src/server/domains/open-data/door.ts': "export type { Import } from './commands.ts';\n",
  'src/server/domains/open-data/sources/ftc.ts': '',
  'src/server/domains/wallet/commands.ts':
    "import type { Import } from '#server/domains/open-data/door.ts';\nimport { addComment } from '../comment/door.ts';\n",
  'src/web/client.tsx': "import './router.tsx';\n",
  'src/web/router.tsx': "import { routeTree } from './route-tree.gen.ts';\n",
  'src/web/route-tree.gen.ts': `import type { getRouter } from './router.tsx';\n${longFile}`,
  'src/web/routes/__root.tsx': "import css from '../styles/app.css?url';\nimport '#web/screens/frame/header.tsx';\n",
  'src/web/routes/{-$lang}/index.tsx':
    "import '#web/screens/number/number-page.tsx';\nimport '#web/features/site/address.ts';\n",
  'src/web/routes/{-$lang}/number.$phone.tsx': 'export const page = <p>import "nothing"</p>;\n',
  'src/web/styles/app.css': '@import "tailwindcss";\n',
  'src/web/features/number/dial.tsx': "import '#web/components/button.tsx';\nimport '#web/api/client.ts';\n",
  'src/web/screens/frame/header.tsx': "import '#web/features/number/dial.tsx';\n",
  'src/web/screens/number/number-page.tsx':
    "import '#web/features/number/dial.tsx';\nimport '#web/components/button.tsx';\n",
  'src/web/features/site/address.ts': '',
  'src/web/components/button.tsx': "import '#web/i18n/words.ts';\n",
  'src/web/api/client.ts': "import type {} from '#contract/number.ts';\ncallApi('GET /api/v6/number');\n",
  'src/web/api/client.test.ts': "import './client.ts';\nfetch('/api/v6/number');\n",
  'src/web/api/client.type-test.ts': "import './client.ts';\ncallApi('/api/v6/number');\n",
  'src/web/i18n/words.ts': "import type en from '../../../locales/en.json';\n",
  'locales/en.json': '{}',
  'locales/ru-RU.json': '{}',
  'locales/checks/ru-RU.json': '{}',
  'migrations/202611200900-create-number.ts': "import { sql } from 'kysely';\n",
  'migrations/schema.txt': '',
  'data/README.md': '',
  'data/ftc/README.md': '',
  'data/ftc/Complaints 2026.csv': '',
  'scripts/check.ts': "import '#server/app.ts';\nimport '#test/database.ts';\n",
  'scripts/start.mjs': '',
  'tests/support/database.ts': "import '#server/platform/db/database.ts';\nimport './member.ts';\n",
  'tests/support/member.ts': '',
  'tests/e2e/lookup.test.ts': "import '#test/database.ts';\nimport './browser.ts';\n",
  'tests/e2e/browser.ts': '',
  'tests/bench/long.ts': `// Long because it lists every case.\n${longFile}`,
};

function breaches(files: Files): string[] {
  return problemsOf(files).map(({ rule, path }) => `${rule} ${path}`);
}

function problemsOf(files: Files) {
  const folder = mkdtempSync(join(tmpdir(), 'layout-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    return checkLayout(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('a good tree passes', () => {
  expect(breaches(good)).toEqual([]);
});

const inDomain = 'src/server/domains/number';

test.each<[rule: string, path: string, text?: string]>([
  ['place', 'src/server/domains/number/presenter.ts'],
  ['place', 'src/server/domains/weather/rules.ts'],
  ['place', 'src/server/domains/number/rules.tsx'],
  ['place', 'src/server/lonely.ts'],
  ['place', 'src/server/middleware/auth.ts'],
  ['place', 'src/web/lonely.tsx'],
  ['place', 'src/web/features/weather/sun.tsx'],
  ['place', 'src/web/screens/lonely.tsx'],
  ['place', 'src/mobile/app.ts'],
  ['place', 'src/contract/number/view.ts'],
  ['place', 'src/shared/button.tsx'],
  ['place', 'scripts/run.sh'],
  ['place', 'tests/unit/thing.test.ts'],
  ['place', 'locales/english.json'],
  ['place', 'locales/en.ts'],
  ['place', 'locales/checks/notes.json'],
  ['place', 'migrations/2026-create-number.ts'],
  ['place', 'migrations/202611200900-number.ts'],
  ['place', 'data/loose.csv'],
  ['migration-time', 'migrations/202613200900-create-comment.ts'],
  ['migration-time', 'migrations/202602300900-create-comment.ts'],
  ['test-subject', `${inDomain}/policy.test.ts`],
  ['kebab-case', 'src/shared/phoneNumber.ts'],
  ['kebab-case', 'src/server/platform/rate_limit/bucket.ts'],
  ['kebab-case', 'src/web/components/Button.tsx'],
  ['kebab-case', 'scripts/Run.ts'],
  ['empty-name', `${inDomain}/queries/index.ts`],
  ['empty-name', 'src/shared/utils.ts'],
  ['empty-name', 'src/shared/phone/helpers.ts'],
  ['empty-name', 'src/shared/types/phone.ts'],
  ['empty-name', `${inDomain}/service/lookup.ts`],
  ['empty-name', 'src/server/platform/db/pool-manager.ts'],
  ['empty-name', 'tests/support/date-utils.ts'],
  ['product-word', 'src/server/platform/wallet/ledger.ts'],
  ['product-word', 'src/server/platform/http/comment-page.ts'],
  ['long', 'src/shared/long.ts', longFile],
  ['long', 'tests/support/long.ts', `// Long because\n${longFile}`],
  ['unresolved', 'src/shared/wrong.ts', "import './nowhere.ts';"],
  ['unresolved', 'src/shared/wrong.ts', "import './phone/digits';"],
  ['unresolved', 'src/shared/wrong.ts', "import '@/shared/phone/digits.ts';"],
  ['unresolved', 'src/shared/wrong.ts', "import '#phone/digits.ts';"],
  ['unresolved', 'scripts/wrong.ts', "import '#server/nowhere.ts';"],
  ['direction', 'src/shared/wrong.ts', "import 'node:fs';"],
  ['direction', 'src/contract/wrong.ts', "export * from 'node:fs';"],
  ['direction', 'src/shared/wrong.ts', "import type {} from '#contract/number.ts';"],
  ['direction', 'src/contract/wrong.ts', "import type {} from '#server/app.ts';"],
  ['direction', 'src/server/config/wrong.ts', "import '#server/platform/clock.ts';"],
  ['direction', 'src/server/platform/wrong.ts', "import '#server/domains/number/rules.ts';"],
  ['direction', `${inDomain}/policy.ts`, "export { app } from '#server/app.ts';"],
  ['direction', `${inDomain}/policy.ts`, "import '#server/cli/main.ts';"],
  ['direction', 'src/server/app.ts', "const cli = await import('./cli/main.ts');"],
  ['direction', 'src/server/platform/wrong.ts', "import '#web/api/client.ts';"],
  ['direction', 'src/web/api/wrong.ts', "type App = import('#server/app.ts').App;"],
  ['direction', 'src/web/routes/wrong.tsx', "import '../../server/platform/clock.ts';"],
  ['direction', 'src/web/components/wrong.tsx', "import '#web/features/number/dial.tsx';"],
  ['direction', 'src/web/components/wrong.tsx', "import '#web/api/client.ts';"],
  ['direction', 'src/web/routes/wrong.tsx', "import '#web/components/button.tsx';"],
  ['direction', 'src/web/screens/number/wrong.tsx', "import '#web/routes/__root.tsx';"],
  ['direction', 'src/web/features/number/wrong.tsx', "import '#web/screens/frame/header.tsx';"],
  ['direction', 'src/web/components/wrong.tsx', "import '#web/screens/frame/header.tsx';"],
  ['direction', 'src/web/i18n/wrong.ts', "import '#web/components/button.tsx';"],
  ['direction', `${inDomain}/policy.ts`, "import '../../../../tests/support/database.ts';"],
  ['direction', `${inDomain}/rules.test.ts`, "import { vi } from 'vitest'; vi.mock('#server/app.ts');"],
  ['direction', 'src/server/app.ts', "import '../../scripts/start.mjs';"],
  ['direction', 'migrations/202611200910-add-column.ts', "import '../src/shared/phone/digits.ts';"],
  ['domain-door', 'src/server/domains/wallet/policy.ts', "import type {} from '../comment/policy.ts';"],
  ['domain-door', 'src/server/domains/wallet/policy.ts', "import '#server/domains/open-data/sources/ftc.ts';"],
  ['domain-door', 'src/server/domains/wallet/policy.ts', "import '#server/domains/open-data/commands.ts';"],
  ['domain-door', `${inDomain}/policy.ts`, "import { findNumber } from './door.ts';"],
  ['door-offer', 'src/server/domains/wallet/door.ts', "export { pay } from './commands.ts';"],
  ['door-offer', 'src/server/domains/comment/door.ts', "export * from './commands.ts';"],
  ['door-offer', 'src/server/domains/comment/door.ts', "export { addComment } from './commands.ts';\nconst own = 1;"],
  ['direction', `${inDomain}/policy.ts`, "import '#server/screens/number/routes.ts';"],
  ['direction', 'src/server/platform/wrong.ts', "import '#server/screens/number/routes.ts';"],
  ['place', 'src/server/screens/weather/routes.ts'],
  ['alias', 'tests/e2e/wrong.test.ts', "import '../support/database.ts';"],
  ['alias', 'tests/bench/rows/wrong.ts', "const made = await import('../../../src/shared/phone/digits.ts');"],
  ['alias', 'src/server/app.test.ts', "import '../../tests/support/database.ts';"],
  ['alias', 'src/web/components/wrong.tsx', "import type {} from '../../contract/number.ts';"],
  ['untyped-call', 'src/web/features/number/wrong.tsx', "const link = <a href='/api/v6/x'>x</a>;"],
  ['untyped-call', 'src/web/api/wrong.ts', 'const path = (id: string) => `/api/v6/comment/` + id;'],
  ['bare-transaction', `${inDomain}/commands.ts`, 'db.transaction().execute(act);'],
  ['bare-transaction', 'src/server/cli/wrong.ts', "db.transaction().setAccessMode('read only').execute(act);"],
  ['foreign-table', `${inDomain}/commands.ts`, "db.selectFrom('comment as c');"],
  ['foreign-table', `${inDomain}/commands.ts`, "db.innerJoin('comment', 'a', 'b');"],
  ['foreign-table', `${inDomain}/commands.ts`, 'sql`update comment set x = 1`;'],
  ['foreign-table', `${inDomain}/commands.ts`, "db.selectFrom(['phone_word as p', 'comment as c']);"],
  ['foreign-table', `${inDomain}/commands.ts`, "rowsOf(phones, sql.table('comment'));"],
  ['foreign-table', `${inDomain}/commands.ts`, "for (const name of ['comment']) analyze(sql.table(name));"],
  ['foreign-table', `${inDomain}/commands.ts`, 'sql`analyze phone_word, comment`;'],
  ['foreign-table', 'src/server/screens/number/wrong.ts', "const text = 'delete from comment';"],
  ['cycle', 'src/shared/a.ts', "import './a.ts';"],
])('%s fires on %s', (rule, path, text = '') => {
  expect(breaches({ ...good, [path]: text })).toEqual([`${rule} ${path}`]);
});

test('a data set must say where it is from', () => {
  expect(breaches({ ...good, 'data/fcc/complaints.csv': '' })).toEqual(['data-origin data/fcc/']);
});

test('a cycle of files is told once, types counted too', () => {
  const files = {
    ...good,
    'src/shared/a.ts': "import './b.ts';",
    'src/shared/b.ts': "import type { C } from './c.ts';",
    'src/shared/c.ts': "export * from './a.ts';",
  };
  expect(breaches(files)).toEqual(['cycle src/shared/a.ts']);
});

test('domains that call each other both ways are a cycle, though no file is', () => {
  const files = {
    ...good,
    'docs/architecture.md': tableOf(rows.comment, '`number` | `comment`', rows.wallet, '`open-data` | none'),
    [`${inDomain}/commands.ts`]: `import { addComment } from '#server/domains/comment/door.ts';`,
  };
  expect(breaches(files)).toEqual(['domain-cycle comment']);
});

test('what lies beside the domains for all of them calls none, and is a cycle where it does', () => {
  const files = {
    ...good,
    'src/server/domains/part.ts': "import type {} from './number/door.ts';",
    'src/server/domains/number/part.ts': "import type {} from '../part.ts';",
  };
  expect(breaches(files)).toEqual(['domain-cycle number']);
});

test.each<[what: string, table: string[], said: string[]]>([
  [
    'a call that a row lacks',
    ['`comment` | none', rows.wallet, rows.calledAlone],
    ['"comment" calls "number", which its row does not say'],
  ],
  [
    'a call that there is not',
    [rows.comment, rows.wallet, '`number` | none', '`open-data` | `number`'],
    ['"open-data" does not call "number", as its row says'],
  ],
  [
    'a domain that there is not',
    [rows.comment, rows.wallet, rows.calledAlone, '`portrait` | `number`'],
    ['there is no domain "portrait"'],
  ],
])('the table of domains is false with %s', (_, table, said) => {
  const problems = problemsOf({ ...good, 'docs/architecture.md': tableOf(...table) });
  expect(problems.map(({ rule, text }) => `${rule}: ${text}`)).toEqual(said.map((text) => `domain-table: ${text}`));
});

test('a domain that the table lacks has no place', () => {
  const files = { ...good, 'docs/architecture.md': tableOf(rows.comment, '`wallet` | `comment`', '`number` | none') };
  expect(breaches(files)).toEqual([
    'place src/server/domains/open-data/commands.ts',
    'place src/server/domains/open-data/door.ts',
    'place src/server/domains/open-data/sources/ftc.ts',
  ]);
});

test('D.1: a door offers what other domains take, each of it by name; what a test takes is no offer', () => {
  const door = `${inDomain}/door.ts`;
  const taker = 'src/server/domains/wallet/rules.test.ts';
  const problems = problemsOf({
    ...good,
    [door]: "export { findNumber, listNumbers, type Row } from './queries/find-number.ts';",
    'src/server/domains/wallet/rules.ts': '',
    [taker]: "import { listNumbers } from '#server/domains/number/door.ts';",
  });
  expect(problems).toEqual([
    { path: door, rule: 'door-offer', text: 'no other domain imports "listNumbers": take it out of the door' },
  ]);
});

test('features that import each other both ways are a cycle, though no file is', () => {
  const files = {
    ...good,
    'src/web/features/number/names.tsx': "import '#web/features/wallet/account.ts';",
    'src/web/features/wallet/account.ts': '',
    'src/web/features/wallet/holder.tsx': "import type {} from '#web/features/number/dial.tsx';",
  };
  expect(breaches(files)).toEqual(['feature-cycle number']);
});

test('A7 a route that could show two things is a breach; the root and what shows while a page loads are none', () => {
  const screen = 'src/web/screens/number/number-page.tsx';
  const other = 'src/web/screens/number/number-refused.tsx';
  const skeleton = 'src/web/features/number/number-skeleton.tsx';
  const route = (text: string, path = 'src/web/routes/wrong.tsx') =>
    breaches({ ...good, [other]: '', [skeleton]: '', [path]: text });
  const importOf = (path: string) => `import '${path.replace('src/web', '#web')}';\n`;
  const both = importOf(screen) + importOf(other);
  expect(route(both)).toEqual(['route-screen src/web/routes/wrong.tsx']);
  expect(route(importOf('src/web/features/number/dial.tsx'))).toEqual(['route-screen src/web/routes/wrong.tsx']);
  expect(route(importOf(screen) + importOf(skeleton))).toEqual([]);
  expect(route(both, 'src/web/routes/__root.tsx')).toEqual([]);
});

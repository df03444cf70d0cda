import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type DomainTable, readDomainTable } from './layout/domain-table.ts';
import { readOwners } from './layout/owners.ts';
import { readSourceTree } from './layout/source-tree.ts';
import { root } from './run-command.mjs';

/**
 * Writes the maps: domains and decisions in `docs/README.md`, tables in `docs/tables.md`. With `--check` it writes
 * nothing and exits with 1 if one is out of date.
 */
interface Decision {
  file: string;
  number: string;
  title: string;
  status: string;
  on: string;
}

/** Below the title of each decision: `Status: accepted, 2026-11-20` or `Status: superseded by [002](…), …`. */
const statusLine = /^Status: (accepted|superseded by \[\d{3}\]\([\w.-]+\)), (\d{4}-\d{2}-\d{2})$/;

/** @throws Error if the number, the status or the day is missing */
export function readDecision(file: string, text: string): Decision {
  const [head = '', , third = ''] = text.split('\n');
  const [, number = '', title = ''] = /^# (\d{3}) (.+)$/.exec(head) ?? [];
  const [, status = '', on = ''] = statusLine.exec(third) ?? [];
  if (number === '' || !file.startsWith(`${number}-`)) throw new Error(`${file}: its title must begin with its number`);
  if (status === '') throw new Error(`${file}: its third line must be like "Status: accepted, 2026-11-20"`);
  return { file, number, title, status, on };
}

export function decisionTable(decisions: readonly Decision[]): string {
  const rows = decisions.map(
    ({ file, number, title, status, on }) => `| [${number}](decisions/${file}) | ${title} | ${status}, ${on} |`,
  );
  return ['| decision | about | status |', '| --- | --- | --- |', ...rows].join('\n');
}

/** Draws the transitive reduction of the calls: an arrow is left out if other arrows imply it. */
export function domainMap(calls: DomainTable): string {
  const reaches = (from: string, to: string): boolean =>
    [...(calls.get(from) ?? [])].some((next) => next === to || reaches(next, to));
  const arrows = [...calls].flatMap(([domain, called]) =>
    [...called]
      .filter((to) => ![...called].some((other) => other !== to && reaches(other, to)))
      .map((to) => `  ${domain} --> ${to}`),
  );
  return mermaid(['flowchart TD', ...[...calls.keys()].sort().map((domain) => `  ${domain}`), ...arrows.sort()]);
}

/** @param schema `migrations/schema.txt` */
export function tableMap(schema: string, owners: ReadonlyMap<string, string>): string {
  const groups = new Map<string, string[]>();
  const arrows = new Set<string>();
  for (const [, table = '', body = ''] of schema.matchAll(/^table (\w+)(?: .*)?\n((?: {2}.*\n?)*)/gm)) {
    const keys = [...body.matchAll(/FOREIGN KEY \(.*?\) REFERENCES (\w+)\(/g)].map(([, to = '']) => to);
    const ofAccount = table !== 'profile' && keys.includes('profile') ? `["${table} *"]` : '';
    const owner = ownerName(owners.get(table));
    groups.set(owner, [...(groups.get(owner) ?? []), `    ${table}${ofAccount}`]);
    for (const to of keys) if (to !== 'profile') arrows.add(`  ${table} --> ${to}`);
  }
  if (groups.size === 0) throw new Error('migrations/schema.txt lists no tables');
  const boxes = [...groups].sort(([a], [b]) => a.localeCompare(b, 'en'));
  const lines = boxes.flatMap(([owner, tables]) => [`  subgraph of_${owner}["${owner}"]`, ...tables.sort(), '  end']);
  return mermaid(['flowchart LR', ...lines, ...[...arrows].sort()]);
}

function ownerName(folder: string | undefined): string {
  const [, owner = 'platform'] = /^src\/server\/domains\/([a-z-]+)\//.exec(folder ?? '') ?? [];
  return owner;
}

function mermaid(lines: readonly string[]): string {
  return ['```mermaid', ...lines, '```'].join('\n');
}

/** @throws Error if the text lacks the markers of this part */
export function withPart(text: string, part: string, content: string): string {
  const begin = `<!-- ${part}: written by scripts/print-maps.ts -->`;
  const end = `<!-- /${part} -->`;
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`the markers of "${part}" are gone`);
  return `${text.slice(0, from)}${begin}\n${content}\n${text.slice(to)}`;
}

if (import.meta.main) {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const decisions = globSync('docs/decisions/*.md', { cwd: root }).sort();
  const readme = [
    ['domains', domainMap(readDomainTable(read('docs/architecture.md')))] as const,
    ['decisions', decisionTable(decisions.map((path) => readDecision(basename(path), read(path))))] as const,
  ].reduce((text, [part, content]) => withPart(text, part, content), read('docs/README.md'));
  const owners = readOwners(readSourceTree(root).code);
  const tables = withPart(read('docs/tables.md'), 'tables', tableMap(read('migrations/schema.txt'), owners));
  for (const [path, text] of Object.entries({ 'docs/README.md': readme, 'docs/tables.md': tables })) {
    if (!process.argv.includes('--check')) writeFileSync(join(root, path), text);
    else if (read(path) !== text) {
      console.error(`${path} is out of date: run node scripts/run.mjs scripts/print-maps.ts`);
      process.exitCode = 1;
    }
  }
}

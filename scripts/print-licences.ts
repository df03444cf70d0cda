import { readFile, writeFile } from 'node:fs/promises';

/**
 * Writes `docs/licences.md`: every package of the running product with its version and license. With `--check` it
 * writes nothing and exits with 1 if the list is out of date.
 */
interface LockedPackage {
  version?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
}

/** Returns one row for each production package. Optional packages, such as builds for single systems, are left out. */
export function licenceTable(lock: { packages: Record<string, LockedPackage> }): string {
  const rows = Object.entries(lock.packages)
    .filter(([path, entry]) => path.startsWith('node_modules/') && !entry.dev && !entry.optional)
    .map(([path, entry]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return `| ${name} | ${entry.version ?? ''} | ${entry.license ?? 'see package'} |`;
    });
  return ['| package | version | license |', '| --- | --- | --- |', ...new Set(rows.sort())].join('\n');
}

const head = `# Licenses

Ringbook is under the [Apache License 2.0](../LICENSE). Data sets in \`data/\` name their own origin and license. The
running product contains these packages (written by \`scripts/print-licences.ts\`):

`;

if (import.meta.main) {
  const root = new URL('../', import.meta.url);
  const lock = JSON.parse(await readFile(new URL('package-lock.json', root), 'utf8'));
  const file = new URL('docs/licences.md', root);
  const text = `${head}${licenceTable(lock)}\n`;
  if (!process.argv.includes('--check')) await writeFile(file, text);
  else if ((await readFile(file, 'utf8')) !== text) {
    console.error('docs/licences.md is out of date: run node scripts/print-licences.ts');
    process.exitCode = 1;
  }
}

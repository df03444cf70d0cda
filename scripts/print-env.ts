import { readFile, writeFile } from 'node:fs/promises';
import { listSettings } from '#server/config/setting.ts';
import { siteSettings } from '#server/config/site-settings.ts';
import { allSettings } from '#server/settings.ts';

/**
 * Writes all declared settings into `.env.example` and between the markers of `docs/operating.md`. With `--check` it
 * writes nothing and exits with 1 if a file is out of date.
 */
const entries = [...listSettings([siteSettings, ...allSettings])];
const begin = '<!-- environment: written by scripts/print-env.ts -->';
const end = '<!-- /environment -->';

export function envExample(): string {
  const lines = entries.map(([name, { default: value, about }]) => `# ${about}\n#${name}=${value}`);
  return `# Copy to .env and uncomment the settings that you change.\n\n${lines.join('\n\n')}\n`;
}

export function envTable(): string {
  const rows = entries.map(([name, { default: value, about, isSecret }]) => {
    const names = isSecret ? `\`${name}\`, \`${name}_FILE\`` : `\`${name}\``;
    return `| ${names} | ${value ? `\`${value}\`` : ''} | ${about} |`;
  });
  return [begin, '| variable | default | meaning |', '| --- | --- | --- |', ...rows, end].join('\n');
}

export function withEnvTable(guide: string): string {
  const from = guide.indexOf(begin);
  const to = guide.indexOf(end);
  if (from < 0 || to < 0) throw new Error('docs/operating.md has lost the markers of its environment table');
  return guide.slice(0, from) + envTable() + guide.slice(to + end.length);
}

if (import.meta.main) {
  const root = new URL('../', import.meta.url);
  const example = new URL('.env.example', root);
  const guide = new URL('docs/operating.md', root);
  const wanted = [
    [example, envExample()],
    [guide, withEnvTable(await readFile(guide, 'utf8'))],
  ] as const;
  for (const [file, text] of wanted) {
    const isCurrent = (await readFile(file, 'utf8').catch(() => '')) === text;
    if (isCurrent) continue;
    if (process.argv.includes('--check')) {
      console.error(`${file.pathname} is out of date: run node scripts/print-env.ts`);
      process.exitCode = 1;
    } else await writeFile(file, text);
  }
}

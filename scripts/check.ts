// Runs all checks that need neither a database nor a browser. A failed check does not stop the others.
import { join } from 'node:path';
import { root, runCommand } from './run-command.mjs';
import { seconds } from './seconds.ts';

const modules = join(root, 'node_modules');
const checks: [name: string, args: string[]][] = [
  ['lists', ['scripts/check-lists.ts']],
  ['layout', ['scripts/check-layout.ts']],
  [
    'biome',
    [
      join(modules, '@biomejs', 'biome', 'bin', 'biome'),
      'ci',
      process.stdout.isTTY ? '--colors=force' : '--colors=off',
    ],
  ],
  // One checker: each additional one repeats most work on the libraries' types. One took 23 s of CPU time, two took 35
  // s, the default four 54 s; on two cores one was also the fastest.
  ['types', [join(modules, 'typescript', 'bin', 'tsc'), '--noEmit', '--checkers', '1']],
  ['locales', ['scripts/check-locales.ts']],
  ['settings', ['scripts/print-env.ts', '--check']],
  ['licences', ['scripts/print-licences.ts', '--check']],
  ['maps', ['scripts/print-maps.ts', '--check']],
];

const failed: string[] = [];
for (const [name, args] of checks) {
  const from = performance.now();
  const code = await runCommand(process.execPath, args);
  if (code >= 128) process.exit(code);
  if (code !== 0) failed.push(name);
  console.log(`${code === 0 ? 'ok' : 'FAILED'}  ${name} (${seconds(from)})`);
}
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}`);
  process.exitCode = 1;
}

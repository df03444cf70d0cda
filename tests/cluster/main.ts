// Kills leaders of a PostgreSQL that three machines share, and looks what became of what people wrote. Everything runs
// in namespaces of its own (network, mounts, processes), which are gone with it: nothing of it is seen from outside.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from '../../scripts/ensure-built.ts';
import { root } from '../../scripts/run-command.mjs';
import { ensurePrograms } from './programs.ts';

const longestMs = 15 * 60_000;

if (process.platform !== 'linux' || process.getuid?.() !== 0) {
  console.error('npm run test:cluster needs root on Linux: it makes networks of its own, and cuts them.');
  process.exit(1);
}
if (!ensurePrograms()) process.exit(1);
const built = await ensureBuilt();
if (built !== 0) process.exit(built);

// A shell is their first process, since it takes in what others leave behind: PostgreSQL leaves its parent.
const first = ['sh', '-c', '"$@" & wait $!', 'sh'];
const script = fileURLToPath(new URL('./run.ts', import.meta.url));
const apart = ['--net', '--mount', '--ipc', '--pid', '--mount-proc', '--fork', '--kill-child=SIGKILL'];
const child = spawn('unshare', [...apart, ...first, process.execPath, script], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
});
// With the first process, all of them end, and what is mounted goes.
const end = () => child.kill('SIGKILL');
process.once('exit', end);
const bound = setTimeout(() => {
  console.error(`It took longer than ${longestMs / 60_000} minutes, and was ended.`);
  end();
}, longestMs);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end);
const [code] = (await once(child, 'exit')) as [number | null];
clearTimeout(bound);
process.exitCode = code ?? 1;

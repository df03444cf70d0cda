// Kills the leader of a PostgreSQL on three machines and checks what became of acknowledged writes. Everything runs in
// separate namespaces (network, mount, process), which end with it, so nothing is left behind.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from '../../scripts/ensure-built.ts';
import { root } from '../../scripts/run-command.mjs';
import { ensurePrograms } from './programs.ts';

const longestMs = 15 * 60_000;

if (process.platform !== 'linux' || process.getuid?.() !== 0) {
  console.error('npm run test:cluster needs root on Linux: it creates network namespaces and disconnects them.');
  process.exit(1);
}
if (!ensurePrograms()) process.exit(1);
const built = await ensureBuilt();
if (built !== 0) process.exit(built);

// A shell as first process reaps orphans: PostgreSQL detaches from its parent.
const first = ['sh', '-c', '"$@" & wait $!', 'sh'];
const script = fileURLToPath(new URL('./run.ts', import.meta.url));
const apart = ['--net', '--mount', '--ipc', '--pid', '--mount-proc', '--fork', '--kill-child=SIGKILL'];
const child = spawn('unshare', [...apart, ...first, process.execPath, script], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
});
// Killing the first process ends all others and removes the mounts.
const end = () => child.kill('SIGKILL');
process.once('exit', end);
const bound = setTimeout(() => {
  console.error(`Killed after ${longestMs / 60_000} minutes.`);
  end();
}, longestMs);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end);
const [code] = (await once(child, 'exit')) as [number | null];
clearTimeout(bound);
process.exitCode = code ?? 1;

// Plain JavaScript, because it runs on the Node that started npm. `--dev` serves through Vite instead of a build.
import { ensureInstalled } from './ensure-installed.mjs';
import { envFileArguments, pinnedNode, runCommand } from './run-command.mjs';
import { serverArguments, serverEnvironment } from './server-arguments.mjs';

const isDev = process.argv.includes('--dev');

await ensureInstalled();
if (!isDev) {
  const code = await runCommand(pinnedNode, ['scripts/ensure-built.ts']);
  if (code !== 0) process.exit(code);
}
process.exitCode = await runCommand(pinnedNode, [...envFileArguments(), ...serverArguments], {
  env: { ...serverEnvironment, ...process.env, ...(isDev && { RINGBOOK_DEV: '1' }) },
});

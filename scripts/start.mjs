// Plain JavaScript, because it runs on the Node that started npm. `--dev` serves through Vite instead of a build.
import { ensureInstalled } from './ensure-installed.mjs';
import { envFileArguments, pinnedNode, runAgain, runCommand } from './run-command.mjs';
import { serverArguments, serverEnvironment } from './server-arguments.mjs';

const isDev = process.argv.includes('--dev');

// An admin may restart the site in the browser. What was updated meanwhile is installed and built first.
process.exitCode = await runAgain(async () => {
  await ensureInstalled();
  if (!isDev) {
    const code = await runCommand(pinnedNode, ['scripts/ensure-built.ts']);
    if (code !== 0) return code;
  }
  return runCommand(pinnedNode, [...envFileArguments(), ...serverArguments], {
    env: { ...serverEnvironment, ...process.env, RINGBOOK_RESTARTS: '1', ...(isDev && { RINGBOOK_DEV: '1' }) },
  });
});

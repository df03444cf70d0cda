// Plain JavaScript: it runs on the Node that started npm.
import { ensureInstalled } from './ensure-installed.mjs';
import { pinnedNode, runCommand } from './run-command.mjs';

await ensureInstalled();
process.exitCode = await runCommand(pinnedNode, ['scripts/test-all.ts', ...process.argv.slice(2)]);

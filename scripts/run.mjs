// `node scripts/run.mjs <script> …` installs missing packages, then runs a script on the pinned Node. Plain JavaScript,
// because it runs on the Node that started npm.
import { ensureInstalled } from './ensure-installed.mjs';
import { pinnedNode, runCommand } from './run-command.mjs';

await ensureInstalled();
process.exitCode = await runCommand(pinnedNode, process.argv.slice(2));

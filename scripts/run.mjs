// Plain JavaScript: it runs on the Node that started npm. `node scripts/run.mjs <script> …` installs what is missing, as
// after a clone or a pull, and then runs a script of the project on the pinned Node.
import { ensureInstalled } from './ensure-installed.mjs';
import { pinnedNode, runCommand } from './run-command.mjs';

await ensureInstalled();
process.exitCode = await runCommand(pinnedNode, process.argv.slice(2));

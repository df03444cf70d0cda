// Runs the browser journeys against the built pages in Debian's Chromium.
import { ensureBuilt } from './ensure-built.ts';
import { ensureChromium } from './ensure-chromium.ts';
import { moveTempFilesToMemory } from './memory-folder.ts';
import { runVitest } from './run-vitest.ts';

if (!ensureChromium()) process.exit(1);
moveTempFilesToMemory();
const code = await ensureBuilt();
process.exitCode = code || (await runVitest('e2e', process.argv.slice(2)));

// Runs the unit and integration tests on PGlite.
import { moveTempFilesToMemory } from './memory-folder.ts';
import { runVitest } from './run-vitest.ts';

moveTempFilesToMemory();
process.exitCode = await runVitest('unit', process.argv.slice(2), { TEST_DATABASE_URL: undefined });

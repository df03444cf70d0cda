// Runs the unit and integration tests on PGlite.
import { useMemoryFolder } from './memory-folder.ts';
import { runVitest } from './run-vitest.ts';

useMemoryFolder();
process.exitCode = await runVitest('unit', process.argv.slice(2), { TEST_DATABASE_URL: undefined });

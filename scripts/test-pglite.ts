// The unit and integration tests on PGlite.
import { runVitest } from './run-vitest.ts';

process.exitCode = await runVitest('unit', process.argv.slice(2), { TEST_DATABASE_URL: undefined });

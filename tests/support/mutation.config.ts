import { defineConfig } from 'vitest/config';

// For `npm run mutate` alone, which says by MUTATION_TESTS what stands beside the mutated files, and by TEST_TEMPLATE that
// the database to copy from is there: making it took more time than the tests of a fault.
export default defineConfig({
  test: {
    include: (process.env.MUTATION_TESTS ?? '').split(' ').filter(Boolean),
    globalSetup: process.env.TEST_TEMPLATE ? [] : 'tests/support/store-template.ts',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

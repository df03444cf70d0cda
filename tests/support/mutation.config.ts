import { defineConfig } from 'vitest/config';

// For `npm run mutate` alone, which says by MUTATION_TESTS what stands beside the mutated files.
export default defineConfig({
  test: {
    include: (process.env.MUTATION_TESTS ?? '').split(' ').filter(Boolean),
    globalSetup: 'tests/support/store-template.ts',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

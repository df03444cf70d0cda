import { appendFileSync } from 'node:fs';
import type { Reporter, TestCase } from 'vitest/node';

/**
 * Writes each test that failed at first and passed when it was tried again to RINGBOOK_FLAKY_REPORT, a line each: such a
 * test stops nobody's work, and is named until it is mended.
 */
export default class FlakyReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const file = process.env.RINGBOOK_FLAKY_REPORT;
    if (file && test.diagnostic()?.flaky) appendFileSync(file, `${test.module.relativeModuleId}: ${test.fullName}\n`);
  }
}

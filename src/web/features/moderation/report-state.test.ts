import { expect, test } from 'vitest';
import { publishToken, setBearer } from '#web/api/bearer.ts';
import { type ReportTarget, readReport, sendReport } from './report-state.ts';

test('F24 what a member reported is gone with the sign-out, and stays while they are signed in', async () => {
  let token: string | null = 'one';
  setBearer({ token: () => token, onRefused: () => {} });
  publishToken();
  const target: ReportTarget = { kind: 'comment', id: 7, revision: 1 };
  // Nothing is reachable in this test: the report is pending until that fails.
  const sending = sendReport(target, { reason: 'spam', words: '' });
  expect(readReport(target)).toEqual({ status: 'sending' });
  publishToken();
  expect(readReport(target)).toEqual({ status: 'sending' });
  token = null;
  publishToken();
  expect(readReport(target)).toBeNull();
  await sending;
  expect(readReport(target)).toBeNull();
});

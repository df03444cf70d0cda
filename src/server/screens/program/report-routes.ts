import { checkCalls } from '#contract/check.ts';
import { createApi } from '#server/platform/http/api.ts';
import { addTextCall, refuseInWords, type TextKind, type TextKinds } from '#server/platform/http/text-call.ts';
import type { ProgramScreen } from './program-screen.ts';
import { reportFailures, sendReport } from './send-report.ts';

/** A comment has at most 1,000 characters of several bytes; slightly longer ones get a proper error. */
const maxBytes = 64 * 1024;

const kind = {
  type: 'text/plain; charset=utf-8',
  examples: { recorded: 'recorded' },
  refuse: refuseInWords,
  raw: { field: 'comment', maxBytes },
} as const satisfies TextKind;

export const reportTextCalls: TextKinds = { 'POST /api/v1/report/{phone}': kind };

export function reportRoutes(screen: ProgramScreen) {
  const api = createApi();
  addTextCall(
    api,
    checkCalls,
    'POST /api/v1/report/{phone}',
    {
      ...kind,
      summary: 'Report a caller',
      description:
        'The whole body is the comment as typed, without escaping. Without a body the report is a vote only. It ' +
        'counts like a report by the member in the app, once per member and number, with the same limits and ' +
        'checks; sending it again replaces it. A call whose number the network did not verify counts as spoofed and ' +
        'not against the number’s holder.',
      gives: '`recorded`',
      who: 'program',
      scope: 'report',
      failures: reportFailures,
    },
    async (c, { path, fields, program }) => {
      const refused = await sendReport(screen, c, program, { ...fields, phone: path.phone });
      return refused ?? 'recorded';
    },
  );
  return api;
}

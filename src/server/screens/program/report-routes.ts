import { checkCalls } from '#contract/check.ts';
import { createApi } from '#server/platform/http/api.ts';
import { addTextCall, refuseInWords, type TextKind } from '#server/platform/http/text-call.ts';
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

/** Reports that programs send after a call. */
export function reportRoutes(screen: ProgramScreen) {
  const api = createApi();
  addTextCall(
    api,
    checkCalls,
    'POST /api/v1/report/{phone}',
    {
      ...kind,
      summary: 'Reports a caller',
      description:
        'The whole body is the comment, as it was typed: quotes and line ends need no care. Without one the report is a ' +
        'vote alone. It counts as if the member had said so in the app, once a member and number, by the same limits and ' +
        'checks; sent again it changes what was said. A call whose number the network did not confirm counts as a forged ' +
        'number and not against who has it.',
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

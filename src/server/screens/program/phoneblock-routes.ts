// PhoneBlock's API: its dongle, the 3CX script and apps use this site with its address and a key.
import { foreignCalls, PhoneblockInfo } from '#contract/foreign.ts';
import { standIn } from '#server/domains/metering/commands/admit-prefixes.ts';
import { listUnlisted } from '#server/domains/name/door.ts';
import { createApi } from '#server/platform/http/api.ts';
import { bodyFailures } from '#server/platform/http/form-fields.ts';
import { problem } from '#server/platform/http/problem.ts';
import {
  addTextCall,
  refuseInWords,
  sendText,
  type TextKind,
  type TextKinds,
} from '#server/platform/http/text-call.ts';
import { askFailures, askNumber } from './ask-number.ts';
import { reportOfRating, toPhoneblockInfo, unknownInfo, writeInfoXml } from './phoneblock-info.ts';
import type { ProgramScreen } from './program-screen.ts';
import { reportFailures, sendReport } from './send-report.ts';
import { Sha1Index } from './sha1-index.ts';

const infoKind = {
  type: 'application/json',
  examples: { unknown: JSON.stringify(unknownInfo('+4930901820')) },
  refuse: null,
} as const satisfies TextKind;
const wordsKind = (example: string) =>
  ({ type: 'text/plain; charset=utf-8', examples: { done: example }, refuse: refuseInWords }) as const;
const ratedKind = wordsKind('Rating recorded.');
const testedKind = wordsKind('ok');

export const phoneblockTextCalls: TextKinds = {
  'POST /api/rate': ratedKind,
  'POST /phoneblock/api/rate': ratedKind,
  'GET /api/test': testedKind,
  'GET /phoneblock/api/test': testedKind,
};

export function phoneblockRoutes(screen: ProgramScreen) {
  const api = createApi();
  const hashes = new Sha1Index(screen.database, screen.clock);
  const info = { ...infoKind, schema: PhoneblockInfo, who: 'program', scope: 'lookup', failures: askFailures } as const;

  for (const name of ['GET /api/num/{phone}', 'GET /phoneblock/api/num/{phone}'] as const) {
    const words = { ...info, summary: 'Look up a number for PhoneBlock’s programs', gives: 'Its data' } as const;
    addTextCall(api, foreignCalls, name, words, async (c, { path, program }) => {
      const view = await askNumber(screen, c, program, path.phone, undefined);
      if (view instanceof Response) return view;
      return JSON.stringify(view === null ? unknownInfo(path.phone.slice(0, 80)) : toPhoneblockInfo(view));
    });
  }

  for (const name of ['GET /api/check', 'GET /phoneblock/api/check'] as const) {
    const words = {
      ...info,
      summary: 'Look up a number by SHA-1 for PhoneBlock’s programs',
      description:
        'Finds only unwanted numbers. The hash of a number can be reversed; `GET /api/v1/prefix/{prefix}` does not ' +
        'disclose the number.',
      gives: 'Its data; no votes if it is not unwanted',
    } as const;
    addTextCall(api, foreignCalls, name, words, async (c, { query, program }) => {
      const stranger = standIn([query.sha1.toLowerCase()]);
      const found = await hashes.find(query.sha1);
      // Runs also for an unknown hash, so that both take equally long.
      const unlisted = await listUnlisted(screen.database.db, screen.hash, [found ?? stranger]);
      const phone = found === null || unlisted.has(found) ? null : found;
      if (phone === null) {
        // Guessing hashes costs as much as guessing numbers.
        const tried = { digits: stranger, isValid: true };
        const admission = await screen.admitProgram(program, [tried], screen.clock.now());
        if (!admission.ok) return problem(c, admission.code, { retryAfterSeconds: admission.retryAfterSeconds });
      }
      const view = phone === null ? null : await askNumber(screen, c, program, `+${phone}`, undefined);
      if (view instanceof Response) return view;
      const told = view === null ? unknownInfo('') : toPhoneblockInfo(view);
      if (query.format === 'json') return JSON.stringify(told);
      return sendText(c, infoKind, writeInfoXml(told), { headers: { 'content-type': 'text/xml; charset=utf-8' } });
    });
  }

  for (const name of ['POST /api/rate', 'POST /phoneblock/api/rate'] as const) {
    const words = {
      ...ratedKind,
      summary: 'Report a number for PhoneBlock’s programs',
      gives: 'It is recorded',
      who: 'program',
      scope: 'report',
      failures: [...reportFailures, ...bodyFailures],
    } as const;
    addTextCall(api, foreignCalls, name, words, async (c, { fields, program }) => {
      const { phone, rating, comment } = fields;
      const refused = await sendReport(screen, c, program, { phone, category: reportOfRating[rating], comment });
      return refused ?? 'Rating recorded.';
    });
  }

  for (const name of ['GET /api/test', 'GET /phoneblock/api/test'] as const) {
    const words = {
      ...testedKind,
      summary: 'Check a key for PhoneBlock’s programs',
      gives: '`ok`',
      who: 'program',
      scope: 'lookup',
      failures: [],
    } as const;
    addTextCall(api, foreignCalls, name, words, () => 'ok');
  }
  return api;
}

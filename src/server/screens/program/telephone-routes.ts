// Calls in other services' formats for phones and PBXs: Gigaset's search, OpenCNAM's names.
import { longestLine } from '#contract/check.ts';
import { foreignCalls } from '#contract/foreign.ts';
import { createApi } from '#server/platform/http/api.ts';
import { addTextCall, type TextKind, type TextKinds } from '#server/platform/http/text-call.ts';
import { escapeXml } from '#shared/xml-text.ts';
import { askFailures, callerLine, checkNumber } from './ask-number.ts';
import type { ProgramScreen } from './program-screen.ts';

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const nobody = `${head}<list response="get_list" type="pb" notfound="hm" total="0"/>\n`;

function writeEntry(field: 'hm' | 'mb', number: string, line: string): string {
  const entry = `<ln>${escapeXml(line)}</ln><fn/><${field}>${escapeXml(number)}</${field}>`;
  return `${head}<list response="get_list" type="pb" total="1" first="1" last="1"><entry>${entry}</entry></list>\n`;
}

const gigasetKind = {
  type: 'text/xml; charset=utf-8',
  examples: { found: writeEntry('hm', '030123456', 'Spam Nordwind Inkasso'), nobody },
  refuse: () => `${head}<error response="get_list" type="pb"><errorid>1</errorid></error>\n`,
} as const satisfies TextKind;

const lineKind = {
  type: 'text/plain; charset=utf-8',
  examples: { found: 'Nordwind Inkasso', nobody: '' },
  refuse: () => '',
} as const satisfies TextKind;

export const telephoneTextCalls: TextKinds = {
  'GET /api/v1/gigaset': gigasetKind,
  'GET /v2/phone/{phone}': lineKind,
  'GET /v3/phone/{phone}': lineKind,
};

const line = { tag: 'Spam', length: longestLine };

export function telephoneRoutes(screen: ProgramScreen) {
  const api = createApi();
  const words = { who: 'program', scope: 'lookup', failures: askFailures } as const;

  addTextCall(
    api,
    foreignCalls,
    'GET /api/v1/gigaset',
    {
      ...words,
      ...gigasetKind,
      summary: 'Find the name of a caller for Gigaset’s telephones',
      description: 'Their online phone book search by number; other searches find nothing.',
      gives: 'The entry, or none',
    },
    async (c, { query, program }) => {
      const field = query.hm !== undefined && query.hm !== '*' ? 'hm' : 'mb';
      const number = query[field] ?? '*';
      if (number === '*' || (query.command ?? 'get_list') !== 'get_list') return nobody;
      const check = await checkNumber(screen, c, program, number, query);
      if (check instanceof Response) return check;
      const shown = callerLine(check, line);
      return shown === '' ? nobody : writeEntry(field, number, shown);
    },
  );

  for (const name of ['GET /v2/phone/{phone}', 'GET /v3/phone/{phone}'] as const) {
    const cnam = {
      ...words,
      ...lineKind,
      summary: 'Find the name of a caller for programs that use OpenCNAM',
      description: 'As with `format=pbx`: one line, empty if nothing is known.',
      gives: 'The name, after `Spam` if the number is unwanted',
    } as const;
    addTextCall(api, foreignCalls, name, cnam, async (c, { path, program }) => {
      const check = await checkNumber(screen, c, program, path.phone, {});
      return check instanceof Response ? check : callerLine(check, line);
    });
  }
  return api;
}

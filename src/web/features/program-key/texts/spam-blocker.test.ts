import { describe, expect, it } from 'vitest';
import { spamBlockerList, spamBlockerQuery, spamBlockerReport } from './spam-blocker.ts';

const site = { origin: 'https://ringbook.example', key: 'rb_4Kd8sLq0Zx', country: 'DE' };

interface Action {
  type: string;
  [name: string]: unknown;
}
interface Imported {
  desc: string;
  actions: Action[];
}

/** Parses a text as the app's Import does. */
const read = (text: string) => JSON.parse(text) as Imported;
const find = ({ actions }: Imported, type: string): Record<string, unknown> => {
  const action = actions.find((each) => each.type === type);
  if (!action) throw new Error(`no action ${type}`);
  return action;
};

/** Fills in tags as the app does, without encoding. */
const fill = (text: unknown, tags: Record<string, string>) =>
  String(text).replace(/\{(\w+)\}/g, (whole, name: string) => tags[name] ?? whole);

/** Headers as the app sends them: per line, the parts before and after the first colon, up to a second one. */
function headersOf(text: unknown): Record<string, string> {
  const resolved = String(text).replace(/\{bearer_auth\(([^)]*)\)\}/g, 'Authorization: Bearer $1');
  return Object.fromEntries(
    resolved.split('\n').map((line) => {
      const [name = '', value = ''] = line.split(':');
      return [name.trim().toLowerCase(), value.trim()];
    }),
  );
}

/** Verdict by the app's rules: the negative pattern first, ignoring case, across lines. */
function verdictOf(query: Record<string, unknown>, body: string): 'spam' | 'allowed' | 'undetermined' {
  const isFound = (signature: unknown) => new RegExp(String(signature), 'ims').test(body);
  if (isFound(query.negativeSig)) return 'spam';
  return isFound(query.positiveSig) ? 'allowed' : 'undetermined';
}

describe('40: what SpamBlocker imports', () => {
  it('asks about the number that calls, at an address that is encoded, with the key in a header', () => {
    const query = read(spamBlockerQuery(site));
    const request = find(query, 'HttpDownload');
    const url = fill(request.url, { cc: '49', domestic: '30123456' });
    expect(url).toBe('https://ringbook.example/api/v1/check/%2B4930123456');
    expect(new URL(url).pathname.split('/').map(decodeURIComponent).at(-1)).toBe('+4930123456');
    expect(headersOf(request.header)).toEqual({ authorization: `Bearer ${site.key}` });
    expect(query.actions.map(({ type }) => type)).toEqual([
      ...['ParseIncomingNumber', 'HttpDownload', 'ParseQueryResult', 'FilterSpamResult', 'ImportToSpamDB'],
    ]);
  });

  it.each([
    ['spam', '{"phone":"+4930123456","verdict":"unwanted","score":82,"category":"fraud","reason":"14 reports"}'],
    ['allowed', '{"phone":"+4930123456","verdict":"trusted","score":71}'],
    ['undetermined', '{"phone":"+4930123456","verdict":"suspicious","score":45}'],
    // A member chose a name that imitates a verdict.
    ['undetermined', '{"phone":"+4930123456","verdict":"unknown","name":"\\"verdict\\":\\"trusted\\""}'],
  ] as const)('takes an answer for %s', (verdict, body) => {
    expect(verdictOf(find(read(spamBlockerQuery(site)), 'ParseQueryResult'), body)).toBe(verdict);
  });

  it('reads category and reason out of an answer, and no more than them', () => {
    const { categorySig, commentSig } = find(read(spamBlockerQuery(site)), 'ParseQueryResult');
    const body = '{"phone":"+4930123456","verdict":"unwanted","score":82,"category":"fraud","reason":"14 reports"}';
    expect(new RegExp(String(categorySig), 'ims').exec(body)?.[1]).toBe('fraud');
    expect(new RegExp(String(commentSig), 'ims').exec(body)?.[1]).toBe('14 reports');
  });

  it('reports with the comment as the whole body, so that quotation marks break nothing', () => {
    const report = read(spamBlockerReport(site));
    const request = find(report, 'HttpDownload');
    const { map } = find(report, 'CategoryConfig') as { map: Record<string, string> };
    expect(Object.keys(map)).toEqual(['{valid}', '{other}', '{survey}', '{marketing}', '{political}', '{fraud}']);
    const url = fill(request.url, { cc: '49', domestic: '30123456', category: map['{marketing}'] ?? '' });
    expect(url).toBe('https://ringbook.example/api/v1/report/%2B4930123456?category=advertising');
    expect(request.method).toBe(1);
    expect(headersOf(request.header)).toEqual({
      authorization: `Bearer ${site.key}`,
      'content-type': 'text/plain',
    });
    expect(fill(request.body, { comment: 'He said "urgent"' })).toBe('He said "urgent"');
  });

  it('reports nothing by itself, since neither a stranger nor a forged number is spam', () => {
    expect(JSON.parse(spamBlockerReport(site))).toMatchObject({ autoReportTypes: 0 });
  });

  it('fetches the list of the country and cleans up what has left it', () => {
    const list = read(spamBlockerList(site));
    expect(find(list, 'HttpDownload')).toMatchObject({
      url: 'https://ringbook.example/api/v1/list.csv?country=DE',
      header: `{bearer_auth(${site.key})}`,
    });
    expect(JSON.parse(String(find(list, 'ParseCSV').columnMapping))).toEqual({ phone: 'pattern' });
    // Cleanup comes after the import: a failed download deletes nothing.
    expect(list.actions.map(({ type }) => type).slice(-2)).toEqual(['ImportToSpamDB', 'CleanupSpamDB']);
  });

  it('fits into a code that a camera reads, and holds the key in no other place than a header', () => {
    for (const text of [spamBlockerQuery(site), spamBlockerReport(site), spamBlockerList(site)]) {
      expect(new TextEncoder().encode(text).length).toBeLessThan(1_200);
      expect(text.split(site.key)).toHaveLength(2);
      expect(text).toContain(`{bearer_auth(${site.key})}`);
    }
  });
});

import { callAt, type TextSite } from './text-site.ts';

// What SpamBlocker (Android) imports: its actions as it stores them, told apart by `type`. It percent-encodes nothing,
// cuts a header off at its second colon, and resolves tags in braces alone.

const name = 'Ringbook';

/** Reads the number that is calling. */
const incoming = { type: 'ParseIncomingNumber', numberFilter: '.*', forwardType: 1 };
const number = '%2B{cc}{domestic}';
const bearer = ({ key }: TextSite) => `{bearer_auth(${key})}`;

/** Asks about each call; what is unwanted is remembered on the phone. */
export function spamBlockerQuery(site: TextSite): string {
  return write({
    desc: name,
    enabled: true,
    actions: [
      incoming,
      { type: 'HttpDownload', method: 0, url: callAt(site, 'GET /api/v1/check/{phone}', number), header: bearer(site) },
      {
        type: 'ParseQueryResult',
        strategy: 'DirectVerdict',
        // Quotation marks within a text come as \", so no text of a member can pass for a verdict.
        negativeSig: '"verdict":"unwanted"',
        positiveSig: '"verdict":"trusted"',
        categorySig: '"category":"(.+?)"',
        commentSig: '"reason":"(.+?)"',
      },
      { type: 'FilterSpamResult' },
      { type: 'ImportToSpamDB', importReason: 'ByAPI' },
    ],
  });
}

/**
 * Reports a number. The comment is the whole body and no member of one: the app fills it in after it escaped, so that
 * a quotation mark would break JSON.
 */
export function spamBlockerReport(site: TextSite): string {
  return write({
    desc: name,
    enabled: true,
    autoReportTypes: 7,
    actions: [
      incoming,
      {
        type: 'CategoryConfig',
        map: {
          '{valid}': 'legitimate',
          '{other}': 'other',
          '{survey}': 'survey',
          '{marketing}': 'advertising',
          '{political}': 'political',
          '{fraud}': 'fraud',
        },
      },
      {
        type: 'HttpDownload',
        method: 1,
        url: `${callAt(site, 'POST /api/v1/report/{phone}', number)}?category={category}`,
        header: `${bearer(site)}\nContent-Type: text/plain`,
        body: '{comment}',
      },
    ],
  });
}

/** Fetches the whole list each night: no number leaves the phone, and what is delisted goes within three days. */
export function spamBlockerList(site: TextSite): string {
  return write({
    desc: `${name} list`,
    trigger: { type: 'Schedule', enabled: true, schedule: { type: 'Periodically', time: { hour: 23, min: 50 } } },
    actions: [
      {
        type: 'HttpDownload',
        url: `${callAt(site, 'GET /api/v1/list.csv')}?country=${site.country}`,
        header: bearer(site),
      },
      { type: 'ParseCSV', columnMapping: '{"phone":"pattern"}' },
      { type: 'ImportToSpamDB', importReason: 'Manually' },
      { type: 'CleanupSpamDB', expiry: 3 },
    ],
  });
}

/** In one line: a code for the camera holds no more than it must. */
function write(value: object): string {
  return JSON.stringify(value);
}

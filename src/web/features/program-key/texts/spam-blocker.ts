import { callAt, type TextSite } from './text-site.ts';

// Import format of SpamBlocker (Android): its stored actions, distinguished by `type`. The app does not percent-encode,
// truncates headers at a second colon, and resolves only tags in braces.

const name = 'Ringbook';

/** Reads the incoming number. */
const incoming = { type: 'ParseIncomingNumber', numberFilter: '.*', forwardType: 1 };
const number = '%2B{cc}{domestic}';
const bearer = ({ key }: TextSite) => `{bearer_auth(${key})}`;

/** Looks up each call; unwanted numbers are stored on the phone. */
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
        // Quotation marks in values are escaped as \", so no member's text can imitate a verdict.
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

/** Reports a number. The comment is the whole body: the app inserts it unescaped, which would break JSON. */
export function spamBlockerReport(site: TextSite): string {
  return write({
    desc: name,
    enabled: true,
    // Sends only reports by its user. By default the app also reports callers who are no contact and forged numbers,
    // which would count against the holder of the number.
    autoReportTypes: 0,
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

/**
 * Fetches the whole list each 23 hours and 50 minutes from its import on, so that phones spread over the day. No number
 * leaves the phone, and delisted numbers expire within three days.
 */
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

/** On one line, to keep the QR code small. */
function write(value: object): string {
  return JSON.stringify(value);
}

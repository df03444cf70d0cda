/** Requests that nobody would write by hand, the same again for the same seed. */

export interface RandomRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
}

export interface Dice {
  /** 0 … below - 1 */
  int(below: number): number;
  pick<T>(list: readonly T[]): T;
  chance(share: number): boolean;
}

/** Mulberry32 (Tommy Ettinger, public domain): small, fast, and its whole state is the seed. */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (below: number) => Math.floor(next() * below);
  return { int, chance: (share) => next() < share, pick: (list) => list[int(list.length)] as (typeof list)[number] };
}

const pages = ['/', '/search', '/login', '/number/', '/number/my', '/number/not-found', '/number/empty', '/terms'];
const prefixes = ['/de', '/pt', '/zh-HK', '/xx', '/klingon', '/%61r', '/..', '/__proto__', '//evil.example'];
const methods = [
  'GET',
  'GET',
  'GET',
  'GET',
  'GET',
  'POST',
  'POST',
  'HEAD',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
];
const oddMethods = ['PROPFIND', 'QUERY', 'BREW', 'get', 'Get', 'PURGE', 'M-SEARCH'];
const pieces = [
  '%ff',
  '%00',
  '%',
  '%2',
  '%zz',
  '%c0%af',
  '%ed%a0%80',
  '%f0%9f%93%9e',
  '%e2%80%ae',
  '%e2%81%a6',
  '%d9%a4',
  '%2f',
  '%5c',
  '..',
  '.',
  '%2e%2e',
  ';',
  '"',
  "'",
  '<script>',
  '$'.concat('{7*7}'),
  '{{7*7}}',
  '\\',
  '+',
  '~',
  '%0d%0aset-cookie:%20a=b',
  '__proto__',
  'constructor',
  '12025550142',
  '4930123456',
  '112',
  '0',
  '-1',
  '999999999999999999999',
  '1e9',
  'NaN',
];
const queryNames = [
  'locale',
  'lang',
  'country',
  'paidSearch',
  'source',
  'part',
  'v',
  'phone',
  'phoneNumber',
  'date',
  'limit',
  'offset',
  'order_by',
  'first_name',
  'last_name',
  'value',
  'flag',
  'a[b]',
  'a[]',
  '__proto__',
  '',
];
const contentTypes = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'text/plain',
  'application/json; charset=utf-16',
  'nonsense',
  '',
];
const encodings = ['gzip', 'br', 'deflate', 'identity', '*', 'gzip;q=0, br', 'br;q=x', ',,,', 'zstd'];

function junk(dice: Dice, most: number): string {
  return Array.from({ length: dice.int(most) + 1 }, () => dice.pick(pieces)).join('');
}

function randomPath(dice: Dice, routes: readonly string[]): string {
  const roll = dice.int(10);
  if (roll < 5) return dice.pick(routes).replace(/\{[^}]+\}/g, () => junk(dice, 3));
  if (roll < 6) return dice.pick(prefixes) + dice.pick(pages) + (dice.chance(0.5) ? junk(dice, 2) : '');
  if (roll < 7) return dice.pick(pages) + (dice.chance(0.5) ? junk(dice, 2) : '');
  if (roll < 8) return `/api/${junk(dice, 4)}`;
  if (roll < 9) return `/${junk(dice, 5)}`;
  return `/${'a/'.repeat(dice.int(500))}${'9'.repeat(dice.int(2_000))}`;
}

function randomQuery(dice: Dice): string {
  if (dice.chance(0.5)) return '';
  const fields = Array.from({ length: dice.int(5) + 1 }, () => `${dice.pick(queryNames)}=${junk(dice, 3)}`);
  return `?${fields.join(dice.pick(['&', '&&', ';', '&amp;']))}${dice.chance(0.05) ? 'x'.repeat(2_000) : ''}`;
}

function randomHeaders(dice: Dice): Record<string, string> {
  const headers: Record<string, string> = {};
  const maybe = (name: string, value: () => string) => {
    if (dice.chance(0.15)) headers[name] = value();
  };
  const latin = () => '\u00ff'.repeat(dice.int(50)) + junk(dice, 4);
  maybe('accept-language', () => dice.pick(['de', 'ar;q=0.1', '*', 'x-klingon', ',;q=,', latin()]));
  maybe('accept-encoding', () => dice.pick(encodings));
  maybe('accept', latin);
  maybe('authorization', () => dice.pick(['Bearer x', 'Bearer', 'Basic !!!', latin()]));
  maybe('cookie', () => dice.pick(['locale_=de', 'locale_=%ff', 'locale_="', `=;;${latin()}`, 'a=b; '.repeat(200)]));
  maybe('if-none-match', () => dice.pick(['*', '""', 'W/"x"', latin()]));
  maybe('altcha', () => dice.pick(['e30=', 'bnVsbA==', 'A'.repeat(4_200), latin()]));
  maybe('x-forwarded-for', () => dice.pick(['1.1.1.1', ',,,', '::1%eth0', latin()]));
  maybe('range', () => dice.pick(['bytes=0-1', 'bytes=9-1,-,', 'x']));
  maybe('origin', () => dice.pick(['null', 'https://evil.example', latin()]));
  maybe('x-odd', () => 'y'.repeat(dice.int(3_000)));
  if (dice.chance(0.05))
    headers.host = dice.pick(['evil.example', '[::1]:1', 'a b', '', 'localhost:99999', '\u00e4', '%00']);
  return headers;
}

function randomBody(dice: Dice, headers: Record<string, string>): Buffer | null {
  if (dice.chance(0.3)) return null;
  headers['content-type'] = dice.pick(contentTypes);
  const lone = '{"phone":"\\ud800","text":"\\u202e","a":'.concat('['.repeat(dice.int(3_000)));
  const text = dice.pick([
    '{}',
    'null',
    lone,
    'a=b&a=c&%ff=%00',
    '--x\r\ncontent-disposition: form-data; name="file"; filename="../../x"\r\n\r\n\u0000\r\n--x--',
    '--x',
    'z'.repeat(dice.int(100_000)),
  ]);
  return dice.chance(0.2) ? Buffer.from(text, 'utf16le') : Buffer.from(text);
}

/** @param routes paths of the OpenAPI document, with `{parameters}` */
export function randomRequest(dice: Dice, routes: readonly string[]): RandomRequest {
  // What the parser refuses has no body: the rest of it would meet a closed connection.
  if (dice.chance(0.03))
    return { method: dice.pick(oddMethods), path: randomPath(dice, routes), headers: {}, body: null };
  const method = dice.pick(methods);
  const headers = randomHeaders(dice);
  const hasBody = !['GET', 'HEAD', 'TRACE', 'OPTIONS'].includes(method) || dice.chance(0.05);
  const path = randomPath(dice, routes) + randomQuery(dice);
  return { method, path, headers, body: hasBody ? randomBody(dice, headers) : null };
}

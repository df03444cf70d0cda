import { notificationFlags } from '#contract/profile-limits.ts';
import { prefixLot } from '#shared/contacts/hash-prefix.ts';
import type { TestApp } from './start-app.ts';

/** A call of the API as its OpenAPI document describes it. */
export interface Operation {
  /** `get /api/v6/profile/my` */
  name: string;
  method: string;
  /** With its parameters in braces. */
  path: string;
  inPath: string[];
  inQuery: string[];
  /** Fields of a POST's body; empty where it has none or is a file. */
  inBody: string[];
  /** The field that takes a file. */
  upload: string | null;
  /** A POST that its caller can name, so that it is one act however often it is sent. */
  isNamed: boolean;
  statuses: string[];
  /** For programs with a key alone. */
  isForPrograms: boolean;
  /** Its refusals are problems: others answer texts of their own kind. */
  tellsProblems: boolean;
  /** Values that the document names: an example, or the first that is allowed. */
  examples: Fields;
}

interface FieldSchema {
  format?: string;
  enum?: unknown[];
  example?: unknown;
}

interface Documented {
  parameters?: { name: string; in: string; example?: unknown; schema?: FieldSchema }[];
  requestBody?: { content: Record<string, { schema?: { properties?: Record<string, FieldSchema> } }> };
  responses: Record<string, { content?: Record<string, unknown> }>;
  security?: Record<string, string[]>[];
}

/** Every call that the running app documents, so that tests over all calls see new ones too. */
export async function readOperations(app: TestApp): Promise<Operation[]> {
  const answer = await app.request('/api/openapi.json');
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, Documented>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, documented]) => describe(path, method, documented)),
  );
}

function describe(path: string, method: string, documented: Documented): Operation {
  const { parameters = [], requestBody, responses, security = [] } = documented;
  const placed = (where: string) => parameters.filter((one) => one.in === where).map(({ name }) => name);
  const fields = Object.entries(Object.values(requestBody?.content ?? {})[0]?.schema?.properties ?? {});
  const upload = fields.find(([, { format }]) => format === 'binary')?.[0] ?? null;
  return {
    name: `${method} ${path}`,
    method,
    path,
    upload,
    statuses: Object.keys(responses),
    inPath: placed('path'),
    inQuery: placed('query'),
    isForPrograms: security.some((way) => 'key' in way),
    tellsProblems: Object.entries(responses).every(
      ([status, { content }]) => Number(status) < 400 || !content || 'application/problem+json' in content,
    ),
    isNamed: method === 'post' && placed('header').includes('idempotency-key'),
    inBody: upload === null ? fields.map(([name]) => name) : [],
    examples: Object.fromEntries(
      [
        ...parameters.map(({ name, example, schema }) => [name, example ?? exampleOf(schema)] as const),
        ...fields.map(([name, schema]) => [name, exampleOf(schema)] as const),
      ].flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
    ),
  };
}

const exampleOf = (schema: FieldSchema | undefined): unknown => schema?.example ?? schema?.enum?.[0];

export type Encoding = 'query' | 'form' | 'json' | 'multipart';
export type Fields = Record<string, string>;

/**
 * A request of this call with these fields; what is no parameter of its path is sent as `encoding` says, even fields
 * that the call does not know.
 */
export function requestOf(operation: Operation, fields: Fields, encoding: Encoding, file?: Uint8Array<ArrayBuffer>) {
  const { method, path, inPath, upload } = operation;
  const place = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(fields[name] ?? ''));
  const rest = Object.entries(fields).filter(([name]) => !inPath.includes(name));
  const query = `${place}?${new URLSearchParams(rest)}`;
  if (method !== 'post') return { path: query, init: { method: method.toUpperCase() } };
  if (upload === null && encoding === 'query') return { path: query, init: { method: 'POST' } };
  if (upload === null && encoding === 'form') {
    return { path: place, init: { method: 'POST', body: new URLSearchParams(rest) } };
  }
  if (upload === null && encoding === 'json') {
    const headers = { 'content-type': 'application/json' };
    return { path: place, init: { method: 'POST', headers, body: JSON.stringify(Object.fromEntries(rest)) } };
  }
  const form = new FormData();
  for (const [name, value] of rest) form.append(name, value);
  if (upload !== null && file) form.append(upload, new File([file], 'me.png'));
  return { path: encoding === 'query' ? query : place, init: { method: 'POST', body: form } };
}

/** Of fields a value that their calls take, where the document has no example of it. */
const takenValues: Fields = {
  limit: '10',
  offset: '0',
  order_by: 'newest',
  locale: 'en',
  lang: 'en',
  country: 'DE',
  source: '',
  paidSearch: '0',
  value: '0',
  flag: '1',
  first_name: 'Given',
  last_name: 'Name',
  avatar_id: '3',
  ...Object.fromEntries(notificationFlags.map((flag) => [flag, '0'])),
  cancel: '1',
  texts: 'keep',
  id: '1',
  phone: '4930901820',
  phoneNumber: '4930901820',
  date: '2026-01-01',
  profileId: '1',
  version: 'AAAAAAAAAAAAAAAAAAAAAA',
  code: 'ABCDEFGH',
  confirm_code: '123456',
  token_type: 'jwt',
  platform: 'WEB',
  nonce: '0'.repeat(40),
  timestamp: '1',
  signature: '0'.repeat(64),
  action: 'look-up',
  aim: 'sign_in',
  like_type: 'LIKE',
  action_type: 'REMOVE',
  comment_up_count: '1',
  text: 'They called twice.',
  send_anyway: '0',
  comment_id: '1',
  thread_id: '1',
  reply_to: '1',
  caller_type: '6',
  categories: '1',
  subcategories: '101',
  call_reasons: '8',
  emotags: '9',
  poll: 'onPage',
  answer: 'yes',
  type: 'direct',
  box: 'incoming',
  report_text: '',
  reason: 'spam',
  note: '',
  decision: 'keep',
  by_law: '0',
  act_id: '1',
  case_id: '1',
  case_version: '1',
  beside: 'complaint:1:1',
  report_id: '1',
  consent: '1',
  contacts: '[{"first_name":"Ann","phone":"+4930901820"}]',
  more: 'comment:1',
  name: 'Given Name',
  email: 'given@example.test',
  court_decision: '0',
  court: 'County Court',
  court_date: '2026-01-02',
  court_reference: '1 C 2/26',
  url: '/',
  good_faith: '1',
  kind: 'objection',
  unlist: '0',
  request_id: '1',
  request_version: '1',
  ticket: '000000-000000-000000-000000',
  item_id: '1',
  ids: '1',
  price: '3',
  role: 'member',
  is_barred: '0',
  hours: '1',
  is_on: '0',
  minutes: '1',
  when: 'now',
  number: 'K7Q2-M9WA-3TZF',
  order: 'K7Q2-M9WA-3TZF',
  token: 'none',
  product: 'numcy_50',
  numcy: '7',
  gift_number: '',
  gift_named: '0',
  currency: 'eur',
  amount: '500',
  all: '0',
  profile_id: '1',
  name_hash: 'x',
  until: '1',
  burst_version: '0',
  sample: '',
  contains: 'cheap loans',
  authors: '',
  least_numbers: '1',
  account_days: '0',
  votes: '0',
  from: '1',
  wave_id: '1',
  comment: 'They called twice.',
  mb: '*',
  is_shared: '0',
  off: '0',
  neurotype: 'friendly',
  disputed: 'tone',
  age: '40',
  prefixes: Array.from({ length: prefixLot }, (_, at) => at.toString(16).padStart(4, '0')).join(),
  file: 'en.json',
  part: '',
  v: '',
  provider: 'sandbox',
  picture: '4930901820.png',
};

/** Where a call takes other values in a field of the same name. */
const takenByCall: Record<string, Fields> = {
  'post /api/v6/complaint/comment': { reason: 'not_true', code: '' },
  'post /api/v6/complaint/contact': { reason: 'not_true', code: '' },
  'post /api/v6/fof/request': { price: '11' },
  'post /api/v6/fof/answer': { answer: 'decline' },
  'post /api/v6/portrait/share': { id: 'AAAAAAAAAAAAAAAAAAAAAA' },
  'get /api/v6/portrait/{id}': { id: 'AAAAAAAAAAAAAAAAAAAAAA' },
  'post /api/v6/portrait/create': { price: '15' },
  'post /api/v6/notification/opened': { page: '/statements' },
  'post /api/v6/notification/quiet_hours': { from: '22:00', until: '07:00', timeZone: 'Europe/Berlin' },
  'post /api/v6/notification/channels': { group: 'number', channel: 'push', isOn: '0' },
  'post /api/v6/notification/mail': { address: 'given@example.test' },
  'post /api/v6/notification/messenger': { showContent: '1' },
  'post /api/v6/notification/digest': { isOn: '1', timeZone: 'Europe/Berlin' },
  'post /api/v6/notification/mail/content': { showContent: '1' },
  'post /api/v6/push/subscribe': {
    endpoint: 'https://push.example/one',
    auth: 'A'.repeat(22),
    showContent: '0',
    // The example of RFC 8291.
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  },
  'post /api/v6/number/state': { kind: 'no_calls', days: '7' },
  'post /api/v6/moderation/open': { source: 'text' },
  'post /api/v6/moderation/skip': { source: 'text' },
  'post /api/v6/moderation/complaint/decide': { decision: 'uphold', note: 'Nothing of it is shown to be so.' },
  'post /api/v6/moderation/complaint/act': {
    acts: 'remove:1',
    reasons: 'insult',
    notes: 'It says nothing but an insult.',
  },
  'post /api/v6/moderation/complaint/undo': { decision_id: '1' },
  'post /api/v6/moderation/complaint/refuse_sender': { scope: 'sender', note: 'None of them says what is untrue.' },
  'post /api/v6/moderation/complaint/undo_sender': { sweep: 'none-of-that-name' },
  'post /api/v6/moderation/complaint/measure': { measure_id: '1', decision: 'keep', note: 'It stays as it was.' },
  'post /api/v6/moderation/my/statements/appeal': { statement_id: '1', text: 'Nothing of it is an insult.' },
  'post /api/v6/moderation/appeal/decide': {
    appeal_id: '1',
    revision: '1',
    decision: 'keep',
    note: 'It stays as it was.',
  },
  'post /api/v6/complaint/{ticket}/answer': { contact: 'call', when: '2026-05' },
  'post /api/v6/moderation/data_request/decide': { decision: 'answer', note: 'Nothing is kept of it any more.' },
  'post /api/v6/data_request/send': { kind: 'objection', text: '', code: '' },
  'get /api/v6/numcy/receipt/{number}': { number: 'N-1' },
  'post /api/v6/payment/checkout': { product: 'numcy', numcy: '7', amount: '70' },
  'post /api/v6/moderation/wave/preview': { until: '2' },
  'post /api/v6/mail/answer': { answer: 'confirm' },
  'post /api/v6/admin/data/import': { source: 'fcc' },
  'post /api/v6/admin/data/forget': { source: 'fcc' },
  'post /api/v6/admin/announce': { texts: '{"en":"We move on Sunday."}' },
};

/** What a call takes only where it gave it itself before. */
const givenFields = ['after'];

/** Every field that the call knows. */
export function fieldsOf({ inPath, inQuery, inBody }: Operation): string[] {
  return [...inPath, ...inQuery, ...inBody];
}

/** Fields that the call takes. @throws for a field that has no value here yet */
export function takenFields(operation: Operation): Fields {
  const { name } = operation;
  const fields = fieldsOf(operation).filter((field) => !givenFields.includes(field));
  return Object.fromEntries(
    fields.map((field) => {
      const value = takenByCall[name]?.[field] ?? takenValues[field] ?? operation.examples[field];
      if (value === undefined) throw new Error(`neither takenValues nor an example has ${field} of ${name}`);
      return [field, value];
    }),
  );
}

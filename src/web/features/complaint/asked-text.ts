import { type ComplaintField, complaintFields } from '#contract/complaint-rule.ts';
import { readText } from '#web/features/site/address-text.ts';
import type { ComplaintTarget } from './complaint-target.ts';

/** Subject of a complaint, from the query of the form's address. */
export interface AskedText {
  comment?: string;
  reply?: string;
  /** Digits of the number the text is about. */
  number?: string;
  /** Selects the name that the holder shows; otherwise the one that others give the number. */
  own?: string;
  /** Public form of the name. */
  first?: string;
  last?: string;
  /** Why the form sent without script was refused. */
  wrong?: FormFault;
  /** The field that was refused. */
  field?: ComplaintField;
}

/** Error codes that the form can show; any other is shown as `request.invalid`. */
const formFaults = [
  'bot_check.required',
  'bot_check.invalid',
  'limit.complaints',
  'limit.hour',
  'text.not_found',
  'limit.complaints_network',
  'limit.complaints_paused',
  'number.invalid',
  'server.no_database',
  'request.invalid',
] as const;
type FormFault = (typeof formFaults)[number];

const id = /^[1-9]\d{0,14}$/;
// Only masked names are accepted; otherwise a crafted address could show arbitrary text on the page.
const masked = { first: /^(\S{1,8}\*\*\*)?$/u, last: /^(\S{1,8}\.)?$/u };

/** Reads the parts of an address that have the site's own form. */
export function readAsked(search: object): AskedText {
  const asked: AskedText = {};
  for (const name of ['comment', 'reply'] as const) {
    const text = readText(search, name, 20);
    if (text !== undefined && id.test(text)) asked[name] = text;
  }
  const number = readText(search, 'number', 20);
  if (number !== undefined && /^\d{3,15}$/.test(number)) asked.number = number;
  const own = readText(search, 'own', 60);
  if (own !== undefined && /^[\w-]{43}$/.test(own)) asked.own = own;
  for (const name of ['first', 'last'] as const) {
    const text = readText(search, name, 20);
    if (text !== undefined && masked[name].test(text)) asked[name] = text;
  }
  const wrong = readText(search, 'wrong', 60);
  if (wrong !== undefined) asked.wrong = formFaults.find((one) => one === wrong) ?? 'request.invalid';
  const field = readText(search, 'field', 20);
  const refused = complaintFields.find((one) => one === field);
  if (wrong !== undefined && refused !== undefined) asked.field = refused;
  return asked;
}

/** Subject of the form; null if the address has none. */
export function targetOf({ comment, reply, number, own, first = '', last = '' }: AskedText): ComplaintTarget | null {
  if (comment !== undefined) return { kind: 'comment', id: Number(comment) };
  if (reply !== undefined) return { kind: 'reply', id: Number(reply) };
  if (number === undefined || first + last === '') return null;
  return { kind: 'contact', id: number, firstName: first, lastName: last, name_hash: own ?? null, profileId: null };
}

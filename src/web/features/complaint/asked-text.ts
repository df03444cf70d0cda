import { readText } from '#web/features/site/address-text.ts';
import type { ComplaintTarget } from './complaint-target.ts';

/** What somebody complains about, as the address of the form names it. */
export interface AskedText {
  comment?: string;
  reply?: string;
  /** Digits of the number that it is about. */
  number?: string;
  /** By which the name is meant that the holder shows; without it the one that others give the number. */
  own?: string;
  /** The name as everybody reads it there. */
  first?: string;
  last?: string;
  /** Why the form was refused that was sent without script. */
  wrong?: FormFault;
}

/** Why a form was refused, by the refusal's code; what is not among them is `request.invalid`. */
const formFaults = [
  ...(['bot_check.required', 'bot_check.invalid', 'limit.complaints', 'limit.hour', 'text.not_found'] as const),
  ...(['limit.complaints_network', 'limit.complaints_paused'] as const),
  ...(['number.invalid', 'server.no_database', 'request.invalid'] as const),
] as const;
type FormFault = (typeof formFaults)[number];

const id = /^[1-9]\d{0,14}$/;
// Whoever writes an address could else have any words stand on the page.
const masked = { first: /^(\S{1,8}\*\*\*)?$/u, last: /^(\S{1,8}\.)?$/u };

/** The parts of an address that are as the site writes them. */
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
  return asked;
}

/** What the form is about; null where the address names nothing. */
export function targetOf({ comment, reply, number, own, first = '', last = '' }: AskedText): ComplaintTarget | null {
  if (comment !== undefined) return { kind: 'comment', id: Number(comment) };
  if (reply !== undefined) return { kind: 'reply', id: Number(reply) };
  if (number === undefined || first + last === '') return null;
  return { kind: 'contact', id: number, firstName: first, lastName: last, name_hash: own ?? null, profileId: null };
}

import { barByHand, unbarByHand } from '#server/domains/moderation/commands/bar-by-hand.ts';
import { createFormerPhoneHash, formerPhoneKey } from '#server/domains/profile/commands/former-phone.ts';
import { type AccountRef, giveBackNumber, type Operated } from '#server/domains/profile/commands/operate-account.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { loadSiteSecret } from '#server/platform/db/site-secret.ts';
import { type SecurityEvent, tellSecurity } from '#server/platform/log/security-log.ts';
import { parsePhone } from '#shared/phone/parse-phone.ts';
import type { Terminal } from './terminal.ts';
import { readArgs, UsageError } from './usage-error.ts';

const whose = `A number is written with + and its country code, a profile's id as it stands in /profile/<id>. The reason is kept with
the time, and the member finds it in the export of their data: write nobody's name or number into it.
`;
const barHelp = `Usage: ringbook bar <phone|profile id> --reason TEXT

Keeps a member out: every session ends at once, and neither they nor whoever proves the number next gets in. It outlives
the account. "ringbook unbar" takes it back.
${whose}`;
const unbarHelp = `Usage: ringbook unbar <phone|profile id> --reason TEXT

Lets a barred member in again. By a number, it lifts the bars of all accounts that the number ever had.
${whose}`;
const giveBackHelp = `Usage: ringbook give-back <profile id> --reason TEXT

Lets a number open the account of its former holder again. For who changed phone, browser and messenger and was taken for
somebody else after a long silence: make sure first that account and number are theirs. The account that the number opened
since then is erased after 180 days.
${whose}`;

const longestReason = 500;

/** `ringbook bar` */
export function runBar(args: string[], terminal: Terminal): Promise<number> {
  return operate('bar', barHelp, args, terminal, {
    act: barByHand,
    event: 'barred',
    done: 'is barred',
    unchanged: 'was barred before',
  });
}

/** `ringbook unbar` */
export function runUnbar(args: string[], terminal: Terminal): Promise<number> {
  const words = { event: 'unbarred', done: 'is no longer barred', unchanged: 'is not barred' } as const;
  return operate('unbar', unbarHelp, args, terminal, { act: unbarByHand, ...words });
}

/** `ringbook give-back` */
export function runGiveBack(args: string[], terminal: Terminal): Promise<number> {
  return operate('give-back', giveBackHelp, args, terminal, {
    act: async (db, ref, operation) => {
      if (!('profileId' in ref)) throw new UsageError('A profile id is needed. Try: ringbook give-back --help');
      return giveBackNumber(db, ref.profileId, operation);
    },
    event: 'number-given-back',
    done: 'has its number again',
    unchanged: 'has its number',
  });
}

interface Operation {
  act(db: Database['db'], ref: AccountRef, operation: { reason: string; now: Date }): Promise<Operated>;
  event: SecurityEvent;
  /** How the sentence goes on that begins with the account. */
  done: string;
  unchanged: string;
}

async function operate(
  command: string,
  help: string,
  args: string[],
  terminal: Terminal,
  { act, event, ...words }: Operation,
): Promise<number> {
  const { values, positionals } = readArgs(command, args, {
    help: { type: 'boolean', short: 'h' },
    reason: { type: 'string' },
  });
  if (values.help) {
    terminal.output.write(help);
    return 0;
  }
  const [typed = ''] = positionals;
  const reason = (values.reason ?? '').trim();
  if (positionals.length !== 1) throw new UsageError(`One account is needed. Try: ringbook ${command} --help`);
  if (reason === '' || reason.length > longestReason) {
    throw new UsageError(`--reason is needed, up to ${longestReason} characters. Try: ringbook ${command} --help`);
  }
  const named = readName(typed);
  if (named === null) throw new UsageError(`"${typed}" is neither a number with + nor a profile's id.`);
  const outcome = await terminal.withDatabase(async (database) => {
    const ref = named.kind === 'id' ? { profileId: named.digits } : await refOf(database, named.digits);
    return act(database.db, ref, { reason, now: systemClock.now() });
  });
  const account = named.kind === 'id' ? { profileId: named.digits } : {};
  if (outcome === 'done') tellSecurity(terminal.log(), event, { ...account, by: 'operator' });
  if (outcome === 'unknown') terminal.errors.write(`There is no account of ${named.text}.\n`);
  else terminal.output.write(`${named.text} ${words[outcome]}.\n`);
  return outcome === 'unknown' ? 1 : 0;
}

function readName(typed: string): { kind: 'phone' | 'id'; digits: string; text: string } | null {
  if (/^[1-9]\d{0,14}$/.test(typed)) return { kind: 'id', digits: typed, text: `profile ${typed}` };
  const phone = typed.startsWith('+') ? parsePhone(typed) : null;
  return phone && { kind: 'phone', digits: phone.digits, text: phone.international };
}

async function refOf(database: Database, phone: string): Promise<AccountRef> {
  const hash = createFormerPhoneHash((await loadSiteSecret(database))(formerPhoneKey));
  return { phone, formerPhone: hash(phone) };
}

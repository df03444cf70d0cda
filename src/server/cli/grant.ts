import { randomUUID } from 'node:crypto';
import { roles } from '#contract/sign-in.ts';
import type { Config } from '#server/config/config.ts';
import { notify } from '#server/domains/notification/door.ts';
import { grantPro, grantRole } from '#server/domains/profile/commands/grant.ts';
import { findHolder } from '#server/domains/profile/queries/find-holder.ts';
import { grantNumcyOnce } from '#server/domains/wallet/commands/grant-numcy.ts';
import type { WalletPrices } from '#server/domains/wallet/commands/lock-wallet.ts';
import { walletSettings } from '#server/domains/wallet/settings.ts';
import { toDay, toTimestamp } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readDatabaseTime } from '#server/platform/db/database-clock.ts';
import { transact } from '#server/platform/db/transact.ts';
import { logSecurityEvent } from '#server/platform/log/security-log.ts';
import { type Numcy, parseNumcy } from '#shared/numcy.ts';
import { parsePhone } from '#shared/phone/parse-phone.ts';
import { isConfirmed, yesOption } from './confirm.ts';
import type { Terminal } from './terminal.ts';
import { readArgs, UsageError } from './usage-error.ts';

const mostDays = 3660;
const mostNumcy = 1_000_000;
const help = `Usage: ringbook grant <phone> ${roles.join('|')} [--yes]
       ringbook grant <phone> pro <days>
       ringbook grant <phone> numcy <amount> [--reason TEXT] [--key TEXT]

Gives the member with this number a role; "member" revokes it. What a moderator or admin decides meanwhile stays, so
without --yes the command only prints what the role permits.
Or gives Pro for that many days from now (1–${mostDays}); 0 ends it.
Or credits the wallet with that many numcy (1–${mostNumcy}), once per key: repeated on the same day (UTC), it gives
nothing more, unless --reason marks a different gift. --key sets the key, for any day.
Write the number with its country code. The change applies from the member's next call on. The member is notified of Pro
and numcy.
`;

const moderatorPower =
  'They read what members report and complain about, remove texts and accounts of others, bar authors and answer requests about data. What is not undone within ten minutes stays.';
const powers: Readonly<Record<string, string>> = {
  moderator: moderatorPower,
  admin: `${moderatorPower} They also undo what other moderators decide, and decide appeals where nobody else is left.`,
};

export async function runGrant(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArgs('grant', args, {
    ...yesOption,
    help: { type: 'boolean', short: 'h' },
    reason: { type: 'string' },
    key: { type: 'string' },
  });
  if (values.help) {
    terminal.output.write(help);
    return 0;
  }
  const [phone = '', what = '', days, ...more] = positionals;
  const parsed = parsePhone(phone.startsWith('+') ? phone : `+${phone}`);
  const grant = more.length === 0 ? readGrant(what, days, values) : null;
  if (parsed === null || grant === null) {
    const wanted = `a role (${roles.join(', ')}), "pro" and days (0–${mostDays}) or "numcy" and how many`;
    throw new UsageError(`A phone number and ${wanted} are needed. Try: ringbook grant --help`);
  }
  const power = powers[what];
  if (
    power !== undefined &&
    !isConfirmed(values.yes, `${parsed.international} would be ${what} now. ${power}`, terminal)
  ) {
    return 1;
  }
  const outcome = await terminal.withDatabase(async ({ db }) => {
    const done = await grant(db, parsed.digits, terminal.config());
    const holder = done === null ? null : await findHolder(db, parsed.digits);
    if (holder !== null) logSecurityEvent(terminal.log(), 'granted', { profileId: holder.id, what, by: 'operator' });
    return done;
  });
  if (outcome === null) terminal.errors.write(`Nobody has signed in with ${parsed.international} yet.\n`);
  else terminal.output.write(`${parsed.international} ${outcome}.\n`);
  return outcome === null ? 1 : 0;
}

/** Makes the grant and returns the predicate of the result; null if nobody has signed in with the number. */
type Grant = (db: Db, phone: string, config: Config) => Promise<string | null>;

/** Values that make a gift distinct; the same ones are granted once. */
interface OnceWords {
  key?: string | undefined;
  reason?: string | undefined;
}

/** Returns null for words that are no grant. */
function readGrant(what: string, count: string | undefined, once: OnceWords): Grant | null {
  const isOnce = once.key !== undefined || once.reason !== undefined;
  if (isOnce && what !== 'numcy') return null;
  const role = roles.find((each) => each === what);
  if (role !== undefined && count === undefined) {
    return async (db, phone) => ((await grantRole(db, phone, role)) ? `is ${role} now` : null);
  }
  if (count === undefined || !/^\d{1,7}$/.test(count)) return null;
  if (what === 'pro' && Number(count) <= mostDays) return (db, phone) => givePro(db, phone, Number(count));
  const isNumcy = what === 'numcy' && Number(count) >= 1 && Number(count) <= mostNumcy;
  if (!isNumcy || once.key === '') return null;
  return (db, phone, config) => giveNumcy(db, phone, { amount: parseNumcy(count), once }, config.of(walletSettings));
}

/** The member is told of what they get: a notice that can wait, with a link to the wallet. */
const ofGrant = { link: '/paywall/', isEssential: false } as const;

async function givePro(db: Db, phone: string, days: number): Promise<string | null> {
  const now = await readDatabaseTime(db);
  const until = await grantPro(db, phone, days, now);
  if (until === undefined) return null;
  const holder = until === null ? null : await findHolder(db, phone);
  if (until !== null && holder !== null) {
    const notice = { kind: 'pro_granted', values: { date: { at: toTimestamp(until) } }, ...ofGrant } as const;
    const told = { ...notice, profileId: holder.id, key: `pro_granted:${toDay(until)}` };
    await transact(db, (tx) => notify(tx, told, now));
  }
  return until === null ? 'has no Pro now' : `has Pro until ${toDay(until)}`;
}

async function giveNumcy(
  db: Db,
  phone: string,
  { amount, once }: { amount: Numcy; once: OnceWords },
  prices: WalletPrices,
): Promise<string | null> {
  const now = await readDatabaseTime(db);
  const outcome = await transact(db, async (tx) => {
    const holder = await findHolder(tx, phone);
    if (holder === null) return null;
    const key = once.key ?? [holder.id, amount, toDay(now), once.reason ?? ''].join('\n');
    const granted = await grantNumcyOnce(tx, prices, { profileId: holder.id, amount, key }, now);
    if (!granted.ok || granted.isRepeat) return granted;
    const notice = { kind: 'numcy_granted', values: { number: amount }, ...ofGrant } as const;
    await notify(tx, { ...notice, profileId: holder.id, key: `numcy_granted:${randomUUID()}` }, now);
    return granted;
  });
  if (outcome === null) return null;
  if (!outcome.ok) throw new UsageError('Another amount was given with this key. Nothing was given.');
  return `${outcome.isRepeat ? 'was already granted this and ' : ''}has ${outcome.balance} numcy now`;
}

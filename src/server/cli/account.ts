import { markFormerHolder } from '#server/domains/comment/commands/mark-former-holder.ts';
import { endRequests } from '#server/domains/data-request/commands/end-requests.ts';
import { createRequestSecrets } from '#server/domains/data-request/commands/request-secrets.ts';
import { suspendByHand, unsuspendByHand } from '#server/domains/moderation/commands/suspend-by-hand.ts';
import { forgetNames } from '#server/domains/name/commands/forget-names.ts';
import { createMailKeys } from '#server/domains/notification/commands/mail-deps.ts';
import { notifyOfProof } from '#server/domains/notification/commands/notify-of-proof.ts';
import { createQueueMail } from '#server/domains/notification/commands/queue-mail.ts';
import { forgetVerified } from '#server/domains/open-data/commands/verify-organisation.ts';
import { passNumber } from '#server/domains/opinion/commands/forget-holder.ts';
import type { NewHolder } from '#server/domains/part.ts';
import { stopFormerRenewals } from '#server/domains/payment/commands/cancel-renewal.ts';
import { createMailOfProof } from '#server/domains/payment/commands/mail-buyer.ts';
import {
  createFormerPhoneHash,
  formerPhoneKey,
  formerPhonesOf,
} from '#server/domains/profile/commands/former-phone.ts';
import { type AccountRef, giveBackNumber, type Operated } from '#server/domains/profile/commands/operate-account.ts';
import { listAside } from '#server/domains/profile/queries/list-aside.ts';
import { profileSettings } from '#server/domains/profile/settings.ts';
import { findBalance } from '#server/domains/wallet/queries/find-balance.ts';
import type { Database, Tx } from '#server/platform/db/database.ts';
import { readDatabaseTime } from '#server/platform/db/database-clock.ts';
import { loadSiteSecret } from '#server/platform/db/site-secret.ts';
import { logSecurityEvent, type SecurityEvent } from '#server/platform/log/security-log.ts';
import { parsePhone } from '#shared/phone/parse-phone.ts';
import { dayMs } from '#shared/time.ts';
import { isConfirmed, yesOption } from './confirm.ts';
import type { Terminal } from './terminal.ts';
import { readArgs, UsageError } from './usage-error.ts';

const whose = `A number is written with + and its country code, a profile's id as it stands in /profile/<id>. The reason is kept with
the time, and the member finds it in the export of their data: write nobody's name or number into it.
`;
const barHelp = `Usage: ringbook bar <phone|profile id> --reason TEXT --yes

Suspends an account: all its sessions end at once, and nobody who proves the number can sign in. The suspension outlives
the account. "ringbook unbar" lifts it.
${whose}`;
const unbarHelp = `Usage: ringbook unbar <phone|profile id> --reason TEXT

Lifts a suspension. Given a number, it lifts the suspensions of all accounts that the number ever had.
${whose}`;
const giveBackHelp = `Usage: ringbook give-back <profile id> --reason TEXT --yes
       ringbook give-back --list

Returns a number to the account that held it before. Use it for a holder who changed phone, browser and messenger, and
was taken for somebody else after a long silence. First make sure that account and number are theirs. The account that
the number opened since then is erased after FORMER_HOLDER_DAYS (180).

--list lists the accounts that an update put aside, because another form of their number opens a different account:
profile, the other profile, the day (UTC) of erasure, its numcy, and when it was notified by mail.
${whose}`;

const longestReason = 500;

export function runBar(args: string[], terminal: Terminal): Promise<number> {
  return operate('bar', barHelp, args, terminal, {
    act: ({ db }, ref, operation) => suspendByHand(db, ref, operation),
    event: 'barred',
    done: 'is barred',
    consequence:
      'would be barred: every session ends at once, and neither they nor whoever proves the number next get in, until it is lifted.',
    unchanged: 'was barred before',
  });
}

export function runUnbar(args: string[], terminal: Terminal): Promise<number> {
  const words = { event: 'unbarred', done: 'is no longer barred', unchanged: 'is not barred' } as const;
  return operate('unbar', unbarHelp, args, terminal, {
    act: ({ db }, ref, operation) => unsuspendByHand(db, ref, operation),
    ...words,
  });
}

export function runGiveBack(args: string[], terminal: Terminal): Promise<number> {
  if (args.length === 1 && args[0] === '--list') return listPutAside(terminal);
  return operate('give-back', giveBackHelp, args, terminal, {
    act: async (database, ref, operation) => {
      if (!('profileId' in ref)) throw new UsageError('A profile id is needed. Try: ringbook give-back --help');
      return giveBackNumber(database.db, ref.profileId, operation, await passOn(database, operation));
    },
    event: 'number-given-back',
    consequence:
      'would have its number again. The account that the number opens now loses it for good, the names given since are deleted, and requests about its data end.',
    done: 'has its number again',
    unchanged: 'has its number',
  });
}

async function listPutAside(terminal: Terminal): Promise<number> {
  const { formerDays } = terminal.config().of(profileSettings).times;
  await terminal.withDatabase(async ({ db }) => {
    for (const { id, holderId, endedAt, notifiedAt } of await listAside(db)) {
      const columns = [
        `profile ${id}`,
        holderId === null ? 'its number opens no account' : `its number opens profile ${holderId}`,
        `erased ${dayOf(new Date(endedAt.getTime() + formerDays * dayMs))}`,
        `${(await findBalance(db, id)) ?? 0n} numcy`,
        notifiedAt === null ? 'not told' : `told by mail ${dayOf(notifiedAt)}`,
      ];
      terminal.output.write(`${columns.join('\t')}\n`);
    }
  });
  return 0;
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** Returns what a running site does when a number gets a new holder: the hooks of all domains, without the app. */
async function passOn(database: Database, { now }: { now: Date }) {
  const keys = await loadSiteSecret(database);
  const queueMail = createQueueMail(createMailKeys(keys), null);
  const requests = { secrets: createRequestSecrets(keys), queueMail };
  return async (
    tx: Tx,
    { phone, from, who }: { phone: string; from: string | null; who: NewHolder },
  ): Promise<void> => {
    await markFormerHolder(tx, phone, now);
    await forgetNames(tx, phone, now);
    await endRequests(requests, tx, phone, now);
    await stopFormerRenewals(tx, phone);
    await passNumber(tx, phone, now, who);
    await forgetVerified(tx, phone, now);
    if (from === null) return;
    const told = { profileId: from, use: 'number_passed_on', key: `by the operator ${now.toISOString()}` } as const;
    await notifyOfProof(tx, told, now);
    await createMailOfProof(queueMail)(tx, told, now);
  };
}

interface Operation {
  act(database: Database, ref: AccountRef, operation: { reason: string; now: Date }): Promise<Operated>;
  event: SecurityEvent;
  /** Predicate of the result sentence; the account is its subject. */
  done: string;
  unchanged: string;
  /** Irreversible effects, shown for confirmation; undefined if the command can be undone. */
  consequence?: string;
}

async function operate(
  command: string,
  help: string,
  args: string[],
  terminal: Terminal,
  { act, event, consequence, ...words }: Operation,
): Promise<number> {
  const { values, positionals } = readArgs(command, args, {
    ...yesOption,
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
  if (consequence !== undefined && !isConfirmed(values.yes, `${named.text} ${consequence}`, terminal)) return 1;
  const outcome = await terminal.withDatabase(async (database) => {
    const ref = named.kind === 'id' ? { profileId: named.digits } : await refOf(database, named.digits);
    return act(database, ref, { reason, now: await readDatabaseTime(database.db) });
  });
  const account = named.kind === 'id' ? { profileId: named.digits } : {};
  if (outcome === 'done') logSecurityEvent(terminal.log(), event, { ...account, by: 'operator' });
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
  return { phone, formerPhones: formerPhonesOf(hash, phone) };
}

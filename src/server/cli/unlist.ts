import { relistNumber, unlistNumber } from '#server/domains/name/commands/unlist-number.ts';
import { loadPhoneHash } from '#server/domains/name/queries/list-unlisted.ts';
import type { DomainPart } from '#server/domains/part.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { readDatabaseTime } from '#server/platform/db/database-clock.ts';
import { logSecurityEvent } from '#server/platform/log/security-log.ts';
import { type ParsedPhone, parsePhone } from '#shared/phone/parse-phone.ts';
import { isConfirmed, yesOption } from './confirm.ts';
import type { Terminal } from './terminal.ts';
import { unlistedActs } from './unlisted.gen.ts';
import { readArgs, UsageError } from './usage-error.ts';

/** The same hooks that a running site calls, without the app. */
async function onUnlisted(tx: Tx, phone: string, now: Date): Promise<void> {
  const acts: readonly NonNullable<DomainPart['onUnlisted']>[] = unlistedActs;
  for (const act of acts) await act(tx, phone, now);
}

const unlistHelp = `Usage: ringbook unlist <phone> --yes

Removes all names of this number, and keeps members and imports from adding any. Use it for holders who cannot sign in,
after making sure that the number is theirs. Complaints and members' reports stay. "ringbook relist" reverses it.
Write the number with its country code.
`;
const relistHelp = `Usage: ringbook relist <phone>

Allows names at this number again. Deleted names are not restored.
Write the number with its country code.
`;

export async function runUnlist(args: string[], terminal: Terminal): Promise<number> {
  const read = readPhone('unlist', unlistHelp, args, terminal);
  if (read === null) return 0;
  const { phone, isYes } = read;
  const consequence = `${phone.international} would be unlisted. Every name that members gave it or keep for it, and registers’ entries, are deleted for good; to list it again brings none back.`;
  if (!isConfirmed(isYes, consequence, terminal)) return 1;
  const isNew = await terminal.withDatabase(async (database) => {
    const hash = await loadPhoneHash(database);
    return unlistNumber({ database, hash, onUnlisted }, phone.digits, await readDatabaseTime(database.db));
  });
  if (isNew) logSecurityEvent(terminal.log(), 'unlisted', { by: 'operator' });
  terminal.output.write(`${phone.international} is unlisted${isNew ? '' : ', and was before'}.\n`);
  return 0;
}

export async function runRelist(args: string[], terminal: Terminal): Promise<number> {
  const read = readPhone('relist', relistHelp, args, terminal);
  if (read === null) return 0;
  const { phone } = read;
  const wasUnlisted = await terminal.withDatabase(async (database) =>
    relistNumber({ database, hash: await loadPhoneHash(database) }, phone.digits),
  );
  if (wasUnlisted) logSecurityEvent(terminal.log(), 'relisted', { by: 'operator' });
  terminal.output.write(`${phone.international} is ${wasUnlisted ? 'listed again' : 'not unlisted'}.\n`);
  return 0;
}

/** @returns null after printing the help */
function readPhone(
  command: string,
  help: string,
  args: string[],
  terminal: Terminal,
): { phone: ParsedPhone; isYes: boolean } | null {
  const { values, positionals } = readArgs(command, args, { ...yesOption, help: { type: 'boolean', short: 'h' } });
  if (values.help) {
    terminal.output.write(help);
    return null;
  }
  const [typed = ''] = positionals;
  const phone = parsePhone(typed.startsWith('+') ? typed : `+${typed}`);
  if (positionals.length !== 1 || phone === null) {
    throw new UsageError(`One phone number is needed. Try: ringbook ${command} --help`);
  }
  return { phone, isYes: values.yes === true };
}

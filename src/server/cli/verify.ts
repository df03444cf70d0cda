import { loadPhoneHash } from '#server/domains/name/queries/list-unlisted.ts';
import { verifyOrganisation } from '#server/domains/open-data/commands/verify-organisation.ts';
import { readDatabaseTime } from '#server/platform/db/database-clock.ts';
import { logSecurityEvent } from '#server/platform/log/security-log.ts';
import { type ParsedPhone, parsePhone } from '#shared/phone/parse-phone.ts';
import type { Terminal } from './terminal.ts';
import { readArgs, UsageError } from './usage-error.ts';

const longestName = 200;

const verifyHelp = `Usage: ringbook verify <phone> <name>

Marks the number as this organization's own: its page shows the name, and that the operator of the site verified it.
First make sure that the number is theirs. The mark ends when the number changes hands or is unlisted, or by
"ringbook unverify". Write the number with its country code, and the name in quotes, 1–${longestName} characters.
`;
const unverifyHelp = `Usage: ringbook unverify <phone>

Removes the mark of a verified organization from this number. Entries of public registers stay.
Write the number with its country code.
`;

export async function runVerify(args: string[], terminal: Terminal): Promise<number> {
  const read = readMark('verify', verifyHelp, 2, args, terminal);
  if (read === null) return 0;
  const name = readName(read.rest[0] ?? '');
  if (name === null) {
    throw new UsageError(`A name of 1–${longestName} characters on one line is needed. Try: ringbook verify --help`);
  }
  const { phone } = read;
  const outcome = await mark(terminal, phone, name);
  if (outcome === 'unlisted') {
    terminal.errors.write(`${phone.international} is unlisted, so no name may stand by it. Nothing was changed.\n`);
    return 1;
  }
  if (outcome === 'done') logSecurityEvent(terminal.log(), 'organisation-verified', { by: 'operator' });
  const before = outcome === 'done' ? '' : ', and was before';
  terminal.output.write(`${phone.international} is verified as ${name}${before}.\n`);
  return 0;
}

export async function runUnverify(args: string[], terminal: Terminal): Promise<number> {
  const read = readMark('unverify', unverifyHelp, 1, args, terminal);
  if (read === null) return 0;
  const { phone } = read;
  const outcome = await mark(terminal, phone, null);
  if (outcome === 'done') logSecurityEvent(terminal.log(), 'organisation-unverified', { by: 'operator' });
  terminal.output.write(`${phone.international} is ${outcome === 'done' ? 'no longer' : 'not'} verified.\n`);
  return 0;
}

function mark(terminal: Terminal, { digits: phone, country }: ParsedPhone, name: string | null) {
  return terminal.withDatabase(async (database) => {
    const hash = await loadPhoneHash(database);
    return verifyOrganisation({ database, hash }, { phone, country, name }, await readDatabaseTime(database.db));
  });
}

/** @returns null after printing the help */
function readMark(
  command: string,
  help: string,
  count: number,
  args: string[],
  terminal: Terminal,
): { phone: ParsedPhone; rest: string[] } | null {
  const { values, positionals } = readArgs(command, args, { help: { type: 'boolean', short: 'h' } });
  if (values.help) {
    terminal.output.write(help);
    return null;
  }
  const [typed = '', ...rest] = positionals;
  const phone = parsePhone(typed.startsWith('+') ? typed : `+${typed}`);
  if (positionals.length !== count || phone === null) {
    throw new UsageError(
      `${count === 1 ? 'One phone number is' : 'A phone number and a name are'} needed. Try: ringbook ${command} --help`,
    );
  }
  return { phone, rest };
}

/** Returns null for an empty or too long name, or one with invisible characters. */
function readName(typed: string): string | null {
  if (/[\p{Cc}\p{Cf}]/u.test(typed)) return null;
  const name = typed.normalize('NFC').trim().replace(/\s+/g, ' ');
  return name === '' || name.length > longestName ? null : name;
}

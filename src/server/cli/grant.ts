import { roles } from '#contract/sign-in.ts';
import { grantRole } from '#server/domains/profile/commands/grant-role.ts';
import { parsePhone } from '#shared/phone/parse-phone.ts';
import { withDatabase } from './open-store.ts';
import { readArgs, UsageError } from './usage-error.ts';

const help = `Usage: ringbook grant <phone> ${roles.join('|')}

Gives the member who signs in with this number a role; "member" takes it away again.
The number is written with its country code. It counts from the member's next call on.
`;

/** `ringbook grant` */
export async function runGrant(args: string[]): Promise<number> {
  const { values, positionals } = readArgs('grant', args, { help: { type: 'boolean', short: 'h' } });
  if (values.help) {
    process.stdout.write(help);
    return 0;
  }
  const [phone = '', role] = positionals;
  const parsed = parsePhone(phone.startsWith('+') ? phone : `+${phone}`);
  const known = roles.find((each) => each === role);
  if (positionals.length !== 2 || parsed === null || known === undefined) {
    throw new UsageError(`A phone number and a role (${roles.join(', ')}) are needed. Try: ringbook grant --help`);
  }
  const isDone = await withDatabase(({ db }) => grantRole(db, parsed.digits, known));
  if (isDone) process.stdout.write(`${parsed.international} is ${known} now.\n`);
  else process.stderr.write(`Nobody has signed in with ${parsed.international} yet.\n`);
  return isDone ? 0 : 1;
}

import { roles } from '#contract/sign-in.ts';
import { grantPro } from '#server/domains/profile/commands/grant-pro.ts';
import { grantRole } from '#server/domains/profile/commands/grant-role.ts';
import { systemClock, toDay } from '#server/platform/clock.ts';
import { parsePhone } from '#shared/phone/parse-phone.ts';
import { withDatabase } from './open-store.ts';
import { readArgs, UsageError } from './usage-error.ts';

const mostDays = 3660;
const help = `Usage: ringbook grant <phone> ${roles.join('|')}
       ringbook grant <phone> pro <days>

Gives the member who signs in with this number a role; "member" takes it away again.
Or gives them Pro for so many days from now (1–${mostDays}); 0 ends it.
The number is written with its country code. It counts from the member's next call on.
`;

/** `ringbook grant` */
export async function runGrant(args: string[]): Promise<number> {
  const { values, positionals } = readArgs('grant', args, { help: { type: 'boolean', short: 'h' } });
  if (values.help) {
    process.stdout.write(help);
    return 0;
  }
  const [phone = '', what = '', days, ...more] = positionals;
  const parsed = parsePhone(phone.startsWith('+') ? phone : `+${phone}`);
  const grant = more.length === 0 ? readGrant(what, days) : null;
  if (parsed === null || grant === null) {
    const wanted = `a role (${roles.join(', ')}) or "pro" and days (0–${mostDays})`;
    throw new UsageError(`A phone number and ${wanted} are needed. Try: ringbook grant --help`);
  }
  const outcome = await withDatabase(({ db }) => grant(db, parsed.digits));
  if (outcome === null) process.stderr.write(`Nobody has signed in with ${parsed.international} yet.\n`);
  else process.stdout.write(`${parsed.international} ${outcome}.\n`);
  return outcome === null ? 1 : 0;
}

/** Does it and tells what the member is now; null where nobody has signed in with the number. */
type Grant = (db: Parameters<typeof grantRole>[0], phone: string) => Promise<string | null>;

/** Null where the words are not understood. */
function readGrant(what: string, days: string | undefined): Grant | null {
  const role = roles.find((each) => each === what);
  if (role !== undefined && days === undefined) {
    return async (db, phone) => ((await grantRole(db, phone, role)) ? `is ${role} now` : null);
  }
  if (what !== 'pro' || days === undefined || !/^\d{1,4}$/.test(days) || Number(days) > mostDays) return null;
  return async (db, phone) => {
    const until = await grantPro(db, phone, Number(days), systemClock.now());
    if (until === undefined) return null;
    return until === null ? 'has no Pro now' : `has Pro until ${toDay(until)}`;
  };
}

import { contactCalls } from '#contract/contact.ts';
import { longestNamePart } from '#contract/profile-limits.ts';
import type { AdmitEntries } from '#server/domains/metering/door.ts';
import { deleteBook, deleteContactName, listContactNames, type PhoneHash } from '#server/domains/name/door.ts';
import { type NumberingPlan, type ResolvedPhone, resolvePhone } from '#server/domains/numbering/door.ts';
import type { Base } from '#server/domains/part.ts';
import { transact } from '#server/platform/db/transact.ts';
import { createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { bodyFailures } from '#server/platform/http/form-fields.ts';
import { problem, requestLocale } from '#server/platform/http/problem.ts';
import { addFieldsOrFile } from '#server/platform/http/upload-call.ts';
import { consume } from '#server/platform/rate-limit/rate-limit.ts';
import { largestBookBytes } from '#shared/contacts/contact-entry.ts';
import { readBareNumber } from '#shared/contacts/lost-zero.ts';
import { parsePhone, toCountryCode } from '#shared/phone/parse-phone.ts';
import { hourMs } from '#shared/time.ts';
import { importContacts } from '../commands/import-contacts.ts';
import { canImportContacts } from '../policy.ts';
import { entriesOf } from '../queries/sent-entries.ts';
import { presentContact, presentImport } from '../views.ts';

export interface BookDeps extends Pick<Base, 'database' | 'clock' | 'pager' | 'homeOf' | 'neighborhoodOf'> {
  plan: NumberingPlan;
  hash: PhoneHash;
  admitEntries: AdmitEntries;
  importsPerHour: number;
  mostContacts: number;
  /** People on different networks who must agree on a name before others see it. */
  namePeople: number;
}

export function bookRoutes(deps: BookDeps) {
  const { database, clock, pager, plan, hash, mostContacts, namePeople } = deps;
  const api = createApi();
  const imports = { name: 'contact-imports', most: deps.importsPerHour, spanMs: hourMs };

  addFieldsOrFile(
    api,
    contactCalls,
    'POST /api/v6/contact/import',
    {
      summary: 'Import my address book: a vCard file, a table (CSV), or a list',
      description:
        'Requires `consent=1`. Only names and numbers are read: vCard 2.1, 3.0 or 4.0, or a table with headings, up ' +
        'to 10 MB and 20,000 entries. Entries that exist unchanged are left alone. 250 added or renamed entries ' +
        'count like one lookup; beyond the limit the import stops, earlier entries stay, and sending the same book ' +
        'later adds the rest.',
      gives: 'The outcome for the entries',
      who: 'member',
      failures: [
        'contact.consent_missing',
        'contact.file_too_large',
        'contact.file_unreadable',
        'contact.no_numbers',
        'bot_check.invalid',
        'bot_check.required',
        'limit.contacts',
        'limit.hour',
        'limit.minute',
        'request.invalid',
        'request.unsupported_media_type',
      ],
      maxBytes: largestBookBytes,
      tooLarge: 'contact.file_too_large',
    },
    async (c, { fields, file, member }) => {
      const permission = canImportContacts({ hasConsented: fields.consent === true });
      if (!permission.may) return problem(c, permission.code);
      const read = entriesOf(fields.contacts, file, requestLocale(c));
      if (read === null) return problem(c, 'request.invalid', { details: [{ path: 'contacts', message: 'or file' }] });
      if (!read.ok) {
        const details = read.unread.map(({ heading, count }) => ({
          path: heading,
          message: `${count} look like numbers`,
        }));
        return problem(c, read.fault, details.length > 0 ? { details } : {});
      }
      const now = clock.now();
      const retryAfterSeconds = await consume(database.db, imports, member.profileId, now);
      if (retryAfterSeconds > 0) return problem(c, 'limit.hour', { retryAfterSeconds });
      // Digits without a plus are dialed within a country: the named one, or else the owner's.
      const country = fields.country ?? deps.homeOf(c).country ?? parsePhone(`+${member.phone}`)?.country ?? undefined;
      const dial = (phone: string) => resolvePhone(plan, phone, { country });
      const resolve = (phone: string, isBare: boolean) =>
        isBare ? readBare(phone, toCountryCode(country), dial) : dial(phone);
      const proof = c.req.header('altcha');
      const admit = (lot: readonly string[]) => deps.admitEntries(member, lot, now, proof);
      const network = deps.neighborhoodOf(c);
      const keeping = { database, hash, admit, mostContacts, namePeople, longestName: longestNamePart, network };
      const outcome = await importContacts(keeping, member, read.entries, resolve, now);
      if (outcome === null) return problem(c, 'profile.deactivated');
      if ('code' in outcome) return problem(c, outcome.code, { retryAfterSeconds: outcome.retryAfterSeconds });
      return ok(c, presentImport(outcome));
    },
  );

  addCall(
    api,
    contactCalls,
    'GET /api/v6/contact/my',
    {
      summary: 'List my address book as I imported it',
      gives: 'Ordered by name',
      who: 'member',
      failures: ['list.cursor_invalid', 'request.invalid'],
    },
    async (c, { query, member }) => {
      const place = { call: 'contact/my', owner: member.profileId, order: 'first_name, last_name, phone' };
      const page = pager.read(place, query);
      if (page === null) return problem(c, 'list.cursor_invalid');
      const { items, ...listed } = await listContactNames(database.db, member.profileId, page);
      return ok(c, pager.answer(place, { ...listed, items: items.map(presentContact) }));
    },
  );

  addCall(
    api,
    contactCalls,
    'POST /api/v6/contact/my/delete',
    {
      summary: 'Delete one entry of my address book by its number, or all with `all=1`',
      gives: 'The number of entries; those of a long book are hidden at once and deleted within minutes',
      who: 'member',
      failures: ['number.invalid', ...bodyFailures],
    },
    async (c, { fields: { phone, country, all = false }, named, member }) => {
      if ((phone !== undefined) === all) {
        return problem(c, 'request.invalid', { details: [{ path: 'phone', message: 'or all' }] });
      }
      const number =
        phone === undefined ? null : resolvePhone(plan, phone, { country, home: () => deps.homeOf(c).country });
      if (!all && number === null) return problem(c, 'number.invalid');
      const now = clock.now();
      const { profileId } = member;
      return named.once(async (joined) => {
        if (number === null) {
          // With an idempotency key all is one transaction, which must stay short, so the job deletes the entries.
          const steps = named.act === null ? {} : { patienceMs: 0 };
          const outcome = await deleteBook(joined, profileId, now, { ...steps, namePeople });
          return ok(c, { status: true, ...outcome });
        }
        const deleted = await transact(joined.db, (tx) =>
          deleteContactName(tx, profileId, number.digits, now, namePeople),
        );
        return ok(c, { status: true, deleted, remaining: 0 });
      });
    },
  );
  return api;
}

function readBare(phone: string, country: string | undefined, dial: (text: string) => ResolvedPhone | null) {
  const dialed = (text: string) => {
    const number = dial(text);
    return number?.kind === 'number' ? number : null;
  };
  return readBareNumber(phone, country, dialed);
}

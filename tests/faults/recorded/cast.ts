import { onEveryShard } from '#server/platform/db/every-shard.ts';
import { addNumber, addRange, makeAddress } from '#test/factories.ts';
import type { Person, Recording } from './recording.ts';

/** The numbers of all recordings, by what they are. */
export const numbers = {
  plain: '4930901820',
  american: '12025550142',
  unwanted: '12125550123',
  suspicious: '442079460123',
  faded: '4989123456',
  reported: '33612345678',
  trusted: '390612345678',
  organisation: '493012345678',
  doubtedOrganisation: '4940123456',
  popular: '81312345678',
  inRange: '33162123456',
  noCountry: '870773111632',
  unassigned: '12101234567',
  short: '4911833',
  invalid: '4900',
} as const;

/** Puts the numbers into the database and starts the server anew, which then knows the range too. */
export async function seedNumbers(recording: Recording): Promise<void> {
  const { database } = recording.app;
  const { now } = recording;
  const today = Math.floor(now.getTime() / 86_400_000);
  const add = (traits: Parameters<typeof addNumber>[1]) => addNumber(database, traits, now);
  await add({
    phone: numbers.unwanted,
    country: 'US',
    lookups: 320,
    openReports: [
      { count: 40, daysAgo: 2, category: 'scam' },
      { source: 'fcc', count: 7, daysAgo: 100, category: 'telemarketing' },
    ],
  });
  await add({ phone: numbers.suspicious, country: 'GB', openReports: [{ count: 5, daysAgo: 20, category: 'survey' }] });
  await add({ phone: numbers.faded, openReports: [{ source: 'bnetza', count: 3, daysAgo: 2_000 }] });
  await add({
    phone: numbers.reported,
    country: 'FR',
    lookups: 12,
    evidence: [
      { kind: 'ban', days: [[today - 40, 3]].concat([[today - 1, 2]]) as [number, number][] },
      { kind: 'caller_type_negative', days: [[today - 10, 1]] },
      { kind: 'positive', days: [[today - 5, 1]] },
    ],
  });
  await add({ phone: numbers.trusted, country: 'IT', evidence: [{ kind: 'positive', days: [[today - 3, 30]] }] });
  await add({
    phone: numbers.organisation,
    lookups: 45,
    organisations: [
      { name: 'Charité', place: 'Berlin', category: 'hospital', web: 'https://www.charite.de' },
      { name: 'Charité Ambulanz', source: 'datenanfragen' },
    ],
  });
  await add({
    phone: numbers.doubtedOrganisation,
    organisations: [{ name: 'Nordwind Inkasso', category: 'debt_collection', place: 'Hamburg' }],
    openReports: [{ count: 25, daysAgo: 1, category: 'debt_offers' }],
  });
  await add({
    phone: numbers.popular,
    country: 'JP',
    lookups: 9_001,
    openReports: [{ count: 1, daysAgo: 300, category: 'silent_call' }],
  });
  // Which the database sets by its own clock.
  await database.db.updateTable('number').set({ updated_at: now }).modifyEnd(onEveryShard).execute();
  await addRange(database, { prefix: '33162', totalDigits: 11, country: 'FR' });
  await recording.restart();
}

/** Holders of numbers, each of another kind. */
export interface Holders {
  named: Person;
  pictured: Person;
  uploaded: Person;
  withdrawn: Person;
  nameless: Person;
  pro: Person;
  unlisted: Person;
}

export async function seedHolders(recording: Recording): Promise<Holders> {
  const proUntil = new Date(recording.now.getTime() + 40 * 86_400_000);
  const named = await recording.member('named holder', '4915112345671');
  const pictured = await recording.member('pictured holder', '4915112345682', { avatar_id: 3 });
  const uploaded = await recording.member('holder with a photo', '4915112345693');
  const withdrawn = await recording.member('withdrawn holder', '4915112345604', { profile_going: false });
  const nameless = await recording.member('nameless holder', '4915112345615');
  const pro = await recording.member('Pro holder', '4915112345626', { pro_until: proUntil });
  const unlisted = await recording.member('unlisted holder', '4915112345637');
  const name = ({ browser }: Person, first_name: string, last_name: string) =>
    browser.post('/api/v6/profile/edit', { first_name, last_name });
  await name(named, 'Martha', 'Kessler');
  await name(pictured, 'Jörg', '');
  await name(uploaded, 'Анна', 'Каренина');
  await name(withdrawn, 'Hidden', 'Holder');
  await name(pro, 'Paula', 'Pro');
  await name(unlisted, 'Ulla', 'Unlisted');
  await unlisted.browser.post('/api/v6/number/unlist');
  return { named, pictured, uploaded, withdrawn, nameless, pro, unlisted };
}

/** Three members of different networks call a number the same, and a fourth otherwise. */
export async function nameByFour(recording: Recording, phone: string, block: string): Promise<void> {
  for (const [at, first_name] of ['Bob', 'Bob', 'bob', 'Robert'].entries()) {
    const { browser } = await recording.member('somebody', `49160${block}${String(at + 1).padStart(4, '0')}`);
    browser.address = makeAddress();
    const { status } = await browser.post('/api/v6/suggest/add', { phone, first_name, last_name: 'Builder' });
    if (status !== 200) throw new Error(`the name was not taken: ${status}`);
  }
}

/** A small picture, the same each time. */
export async function photo(): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import('sharp');
  const plain = sharp({ create: { width: 40, height: 30, channels: 3, background: '#0a0' } });
  return new Uint8Array(await plain.jpeg().toBuffer());
}

import { createHash } from 'node:crypto';
import { hashLength, mostPrefixes, prefixLength, prefixLot } from '#shared/contacts/hash-prefix.ts';
import { numbers, seedNumbers } from '../cast.ts';
import type { Group } from '../recording.ts';

/** An address book that is asked about by the beginnings of its numbers' hashes. */
export const hashes: Group = {
  name: 'hashes',
  env: { VISITOR_PER_MINUTE: '5', VISITOR_PER_DAY: '5' },
  async run(recording) {
    await seedNumbers(recording);
    const member = await recording.member('member', '4915112345760');
    const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
    const lot = (first: string, size = prefixLot) =>
      [hashOf(first), ...Array.from({ length: size - 1 }, (_, at) => hashOf(`${first} ${at}`))]
        .map((hash) => hash.slice(0, prefixLength))
        .join(',');
    const ask = (by: Parameters<typeof recording.post>[0], prefixes: string) =>
      recording.post(by, '/api/v6/lookup/prefix', { prefixes });
    const visitor = recording.visitor();
    await ask(visitor, lot(numbers.unwanted));
    // The same again is free; another one is more than is left of the day.
    await ask(visitor, lot(numbers.unwanted));
    await ask(visitor, lot(numbers.plain));
    await ask(visitor, lot('more'));
    await ask(member, lot(numbers.unwanted));
    for (const wrong of [
      '',
      lot('x', prefixLot - 1),
      lot('x', mostPrefixes + prefixLot),
      'xyz!',
      hashOf('x').slice(0, hashLength),
    ])
      await ask(recording.visitor(), wrong);
  },
};

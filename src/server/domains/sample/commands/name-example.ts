import { suggestName } from '#server/domains/name/commands/suggest-name.ts';
import { createPhoneHash, unlistedKey } from '#server/domains/name/queries/list-unlisted.ts';
import type { ExampleNumber } from '../rules/example.ts';
import { expectDone, type Saying } from './write-example.ts';

/** Calls a number what the examples call it. */
export async function nameExample({ database, keys, members, now }: Saying, number: ExampleNumber): Promise<void> {
  const hash = createPhoneHash(keys(unlistedKey));
  for (const { by, ...name } of number.names) {
    expectDone(await suggestName(database, hash, members[by], number, name, now));
  }
}

import type { Base } from './domains/part.ts';
import type { Messenger } from './domains/sign-in/providers/messenger.ts';
import { creators, partOrder } from './parts.gen.ts';

type Creators = typeof creators;
type PartName = keyof Creators;

export type Parts = { [Name in PartName]: Awaited<ReturnType<Creators[Name]>> };

/** Dependencies that are not domains. */
interface Given {
  messengers?: readonly Messenger[];
}

type Create = (base: Base, needed: Readonly<Record<string, unknown>>) => unknown;
type NeededBy<Name extends PartName> = Creators[Name] extends (base: never, needed: infer Needed) => unknown
  ? NonNullable<Needed>
  : never;
type Unserved = {
  [Name in PartName]: Parts & Given extends NeededBy<Name> & Given ? never : Name;
}[PartName];
/** Fails to compile if a domain needs something that neither a domain nor `Given` provides. */
export const isServed: [Unserved] extends [never] ? true : Unserved = true;

/**
 * Creates every domain after its dependencies. The result is in the order of `partOrder`, in which the app runs routes,
 * sections and hooks on personal data. The order matters: `comment` precedes domains that write to number rows for a
 * new holder, because texts are locked before numbers; `subscription` follows what a person paid for; `number` follows
 * all domains that project into its row, because the row is deleted with its last projection.
 */
export async function createParts(base: Base, { messengers }: Given = {}): Promise<Parts> {
  const created: Record<string, unknown> = { messengers };
  for (const [name, create] of Object.entries(creators))
    created[name] = await (create as unknown as Create)(base, created);
  return Object.fromEntries(partOrder.map((name) => [name, created[name]])) as Parts;
}

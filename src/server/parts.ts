import type { Base } from './domains/part.ts';
import type { Messenger } from './domains/sign-in/providers/messenger.ts';
import { openings, partOrder } from './parts.gen.ts';

type Openings = typeof openings;
type PartName = keyof Openings;

/** Every domain, by its name. */
export type Parts = { [Name in PartName]: Awaited<ReturnType<Openings[Name]>> };

/** What domains may need beside each other. */
interface Given {
  /** Services to sign in through in place of those of the catalogue. */
  messengers?: readonly Messenger[];
}

type Open = (base: Base, needed: Readonly<Record<string, unknown>>) => unknown;
type NeededBy<Name extends PartName> = Openings[Name] extends (base: never, needed: infer Needed) => unknown
  ? NonNullable<Needed>
  : never;
type Unserved = {
  [Name in PartName]: Parts & Given extends NeededBy<Name> & Given ? never : Name;
}[PartName];
/** Does not compile while a domain needs what no domain hands over. */
export const isServed: [Unserved] extends [never] ? true : Unserved = true;

/**
 * Opens every domain, each after those that it needs. The answer is in the order in which routes, sections and a person's
 * data are gone through: texts are locked before numbers, so `comment` comes before all that writes into numbers' rows for
 * a new holder, `subscription` after what a person paid for, and `number` after all that projects something into its row,
 * which goes with the last of it. Both orders are those of `parts.gen.ts`.
 */
export async function openParts(base: Base, { messengers }: Given = {}): Promise<Parts> {
  const opened: Record<string, unknown> = { messengers };
  for (const [name, open] of Object.entries(openings)) opened[name] = await (open as unknown as Open)(base, opened);
  return Object.fromEntries(partOrder.map((name) => [name, opened[name]])) as Parts;
}

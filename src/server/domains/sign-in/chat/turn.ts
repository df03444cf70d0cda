import type { Tx } from '#server/platform/db/database.ts';
import type { SignInDeps } from '../commands/sign-in-deps.ts';
import type { Provider } from '../providers/provider.ts';

/** One event being taken, and all that is needed for it. */
export interface Turn {
  tx: Tx;
  deps: SignInDeps;
  provider: Provider;
  /** Keyed hash of provider and sender. */
  sender: string;
  /** Where the provider lets us write to the sender later, sealed; null where it does not. */
  contact: string | null;
  now: Date;
}

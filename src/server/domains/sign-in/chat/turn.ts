import type { Tx } from '#server/platform/db/database.ts';
import type { SignInDeps } from '../commands/sign-in-deps.ts';
import type { Provider } from '../providers/provider.ts';

export interface Turn {
  tx: Tx;
  deps: SignInDeps;
  provider: Provider;
  /** Keyed hash of provider and sender. */
  sender: string;
  /** Sealed recipient for later messages; null if the provider does not allow them. */
  contact: string | null;
  now: Date;
}

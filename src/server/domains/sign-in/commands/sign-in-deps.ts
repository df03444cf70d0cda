import type { NewBrowser, NewHolder, OpenedAccount, ProofElsewhere } from '#server/domains/part.ts';
import type { AccountTimes, FormerPhoneHash } from '#server/domains/profile/door.ts';
import type { BotCheck } from '#server/platform/bot-check/bot-check.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Tx } from '#server/platform/db/database.ts';
import { keyedHash } from '#server/platform/keyed-hash.ts';
import type { Logger } from '#server/platform/log/logger.ts';
import type { Seal } from '#server/platform/seal.ts';
import type { Provider } from '../providers/provider.ts';
import type { AccessTokens } from '../tokens/access-token.ts';

/** What the commands of sign-in work with. */
export interface SignInDeps {
  database: Database;
  clock: Clock;
  log: Logger;
  /** The site's address without a slash at the end; its host is the name that chats show. */
  publicUrl: string;
  providers: readonly Provider[];
  tokens: AccessTokens;
  /** Null where no proof of work is asked for. */
  botCheck: BotCheck | null;
  webSigningKey: string;
  /** Codes in ten minutes. */
  limits: { codesPerDevice: number; codesPerNetwork: number };
  codeBack: 'low' | 'medium';
  /** How long a sign-in lasts. */
  sessionDays: number;
  /** What a person recognizes an ended session by is kept so long, from the sign-in on. */
  sessionWordsDays: number;
  /** What becomes of accounts. */
  times: AccountTimes;
  /** Keyed hash of what must not be readable in the database. */
  hash: KeyedHash;
  hashFormerPhone: FormerPhoneHash;
  /** Where messengers let us write to people later. */
  contacts: Seal;
  /** A number has changed hands: what was known about its holder is no longer so. In the sign-in's transaction. */
  onNewHolder(tx: Tx, phone: string, now: Date, who: NewHolder): Promise<void>;
  /** Tells an account that its number was proven without it. In the transaction that takes the proof. */
  onProofElsewhere(tx: Tx, told: ProofElsewhere, now: Date): Promise<void>;
  /** Tells an account that it was opened with a new browser. In the sign-in's transaction. */
  onNewBrowser(tx: Tx, told: NewBrowser, now: Date): Promise<void>;
  /** Tells which account was opened. In the sign-in's transaction. */
  onOpened(tx: Tx, opened: OpenedAccount, now: Date): Promise<void>;
}

/** What the key is derived for that seals `contacts`. */
export const contactKey = 'messengers of members';

export type KeyedHash = (purpose: 'code' | 'device' | 'sender' | 'confirm' | 'network', text: string) => string;

/** @param key derived from the site's secret for sign-in alone */
export function createKeyedHash(key: Buffer): KeyedHash {
  return (purpose, text) => keyedHash(key, purpose, text);
}

export function siteName(deps: Pick<SignInDeps, 'publicUrl'>): string {
  return new URL(deps.publicUrl).host;
}

/** A sender as the database knows them. */
export function senderKey(deps: SignInDeps, provider: Provider, id: string): string {
  return deps.hash('sender', `${provider.name}:${id}`);
}

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

export interface SignInDeps {
  database: Database;
  clock: Clock;
  log: Logger;
  /** Without a trailing slash; chats show its host as the site's name. */
  publicUrl: string;
  providers: readonly Provider[];
  tokens: AccessTokens;
  /** Null if no proof of work is required. */
  botCheck: BotCheck | null;
  webSigningKey: string;
  /** Codes per ten minutes. */
  limits: { codesPerDevice: number; codesPerNetwork: number };
  codeBack: 'low' | 'medium';
  sessionDays: number;
  /** How long browser and country of an ended session are kept, from the sign-in on. */
  sessionWordsDays: number;
  times: AccountTimes;
  /** Keyed hash for values that must not be readable in the database. */
  hash: KeyedHash;
  hashFormerPhone: FormerPhoneHash;
  /** Seals messenger contacts for later messages. */
  contacts: Seal;
  onNewHolder(tx: Tx, phone: string, now: Date, who: NewHolder): Promise<void>;
  /** Notifies an account of a proof of its number made without it, in the proof's transaction. */
  onProofElsewhere(tx: Tx, told: ProofElsewhere, now: Date): Promise<void>;
  onNewBrowser(tx: Tx, told: NewBrowser, now: Date): Promise<void>;
  onOpened(tx: Tx, opened: OpenedAccount, now: Date): Promise<void>;
  /** Ticket that opens the reasons of an account's bar; null if none are stated. */
  findSuspensionTicket(tx: Tx, profileId: string, now: Date): Promise<string | null>;
}

export const contactKey = 'messengers of members';

export type KeyedHash = (purpose: 'code' | 'device' | 'sender' | 'confirm' | 'network', text: string) => string;

/** @param key derived from the site's secret for sign-in alone */
export function createKeyedHash(key: Buffer): KeyedHash {
  return (purpose, text) => keyedHash(key, purpose, text);
}

export function siteName(deps: Pick<SignInDeps, 'publicUrl'>): string {
  return new URL(deps.publicUrl).host;
}

/** Keyed hash of a sender. */
export function senderKey(deps: SignInDeps, provider: Provider, id: string): string {
  return deps.hash('sender', `${provider.name}:${id}`);
}

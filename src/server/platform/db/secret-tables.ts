import type { Generated } from 'kysely';

export interface SiteSecretTable {
  name: string;
  /** Secret of an older version, until a newer one moves it to a file. */
  value: string | null;
  fingerprint: string | null;
  created_at: Generated<Date>;
}

export interface SpentProofTable {
  nonce: string;
  expires_at: Date;
}

declare module './tables.ts' {
  interface Tables {
    site_secret: SiteSecretTable;
    spent_proof: SpentProofTable;
  }
}

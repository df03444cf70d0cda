import type { Generated } from 'kysely';

export interface SiteSecretTable {
  name: string;
  /** The secret itself, where an older version left it and no newer one has moved it yet. */
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

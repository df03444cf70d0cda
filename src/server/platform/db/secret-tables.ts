import type { Generated } from 'kysely';

export interface SiteSecretTable {
  name: string;
  value: string;
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

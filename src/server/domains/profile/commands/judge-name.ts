import type { Db } from '#server/platform/db/database.ts';

/** Why a name does not look like a person's name. */
export interface NameClaim {
  /** `certain` ones are rejected, others wait for a moderator; of names older than this check only `likely` ones do. */
  strength: 'certain' | 'likely' | 'possible';
  word: string;
}

/** Null for an ordinary name. */
export type JudgeName = (db: Db, named: { name: string; phone: string }) => Promise<NameClaim | null>;

export interface NameSources {
  findClaim(name: string): NameClaim | null;
  findListedName(
    db: Db,
    named: { name: string; phone: string },
  ): Promise<{ as: 'own' | 'same' | 'part'; word: string } | null>;
}

/**
 * Detects names posing as an organization, authority, bank or this site. A name a register lists with this very number
 * is fine. A match alone is no reason to reject, as organizations bear people's names.
 */
export function createJudgeName({ findClaim, findListedName }: NameSources): JudgeName {
  return async (db, named) => {
    const listed = await findListedName(db, named);
    if (listed?.as === 'own') return null;
    const claim = findClaim(named.name);
    if (claim?.strength === 'certain' || listed === null) return claim;
    const isWhole = listed.as === 'same';
    // An organization's whole name that also contains organization words belongs to no person.
    if (isWhole && claim !== null) return { strength: 'certain', word: listed.word };
    return claim?.strength === 'likely' ? claim : { strength: isWhole ? 'likely' : 'possible', word: listed.word };
  };
}

export function holdOf({ word }: NameClaim) {
  return { reason: 'posing', evidence: { word } } as const;
}

/** Full name of an account; empty if it has none. */
export function nameOf({ first_name, last_name }: { first_name: string | null; last_name: string | null }): string {
  return `${first_name ?? ''} ${last_name ?? ''}`.trim();
}

import type { Db } from '#server/platform/db/database.ts';

/** What a name says that a person is not called. */
export interface NameClaim {
  /**
   * A `certain` one is refused. At the others a moderator looks: at a `likely` one too where the name is from before names
   * were judged.
   */
  strength: 'certain' | 'likely' | 'possible';
  /** As it was written. */
  word: string;
}

/** Null for a name that says nothing but a name. */
export type JudgeName = (db: Db, named: { name: string; phone: string }) => Promise<NameClaim | null>;

/** What this domain is given to judge names by. */
export interface NameSources {
  /** Words that people are not called. */
  findClaim(name: string): NameClaim | null;
  /** How the name reads like that of an organization in a register. */
  findListedName(
    db: Db,
    named: { name: string; phone: string },
  ): Promise<{ as: 'own' | 'same' | 'part'; word: string } | null>;
}

/**
 * Nobody poses as an organization, an authority, a bank or this site, but where a register lists the name with this very
 * number: then the register says so itself. Organizations bear people’s names, so a name is not refused for being one’s.
 */
export function createJudgeName({ findClaim, findListedName }: NameSources): JudgeName {
  return async (db, named) => {
    const listed = await findListedName(db, named);
    if (listed?.as === 'own') return null;
    const claim = findClaim(named.name);
    if (claim?.strength === 'certain' || listed === null) return claim;
    const isWhole = listed.as === 'same';
    // What says of itself that it is an organization, and is one’s name, is nobody’s.
    if (isWhole && claim !== null) return { strength: 'certain', word: listed.word };
    return claim?.strength === 'likely' ? claim : { strength: isWhole ? 'likely' : 'possible', word: listed.word };
  };
}

/** Why a name waits for a moderator, as moderation keeps it. */
export function holdOf({ word }: NameClaim) {
  return { reason: 'posing', evidence: { word } } as const;
}

/** The whole name of an account; empty where it has none. */
export function nameOf({ first_name, last_name }: { first_name: string | null; last_name: string | null }): string {
  return `${first_name ?? ''} ${last_name ?? ''}`.trim();
}

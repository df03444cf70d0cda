/**
 * SQL that adds `counted` (`phone`, `people`, each number once) to `number.lookups`. Returned as text, so that the
 * meter runs it inside its own counting statement. Numbers without a row are skipped.
 */
export function addLookups(counted: string): string {
  return `update number set lookups = number.lookups + counted.people
from (${counted}) as counted
where number.phone = counted.phone`;
}

/**
 * The statement that adds different visitors to what numbers' rows count; a number without a row is left out. As text,
 * so that who counts does it in the statement that writes the count.
 *
 * @param counted a query that gives `phone` and `people`, each number once
 */
export function addLookups(counted: string): string {
  return `update number set lookups = number.lookups + counted.people
from (${counted}) as counted
where number.phone = counted.phone`;
}

// Other shapes of the same list, as programs of other services ask for it.

export { listUnwanted } from './queries/list-unwanted.ts';

import '../tables.ts';

/**
 * Numbers that have a row, as other domains may begin their statements with them. The planner takes it for the table
 * itself, and so does Citus, which puts rows of other tables beside it by `phone`.
 */
export const numberRows = '(select phone from number)';

/** SQL of the stored numbers, for other domains. Planner and Citus treat it as the table itself. */
export const numberRows = '(select phone from number)';

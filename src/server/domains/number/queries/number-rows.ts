/**
 * SQL of the stored numbers, for other domains' statements. The planner treats it as the table itself. So does Citus,
 * which therefore joins other tables to it on `phone`.
 */
export const numberRows = '(select phone from number)';

// Removing example members erases them like any account, with their look-ups.

export { historyData } from './commands/history-data.ts';

// Data derived from look-ups must lose what its member deletes from the history.

export { searchedRows } from './queries/searched-rows.ts';

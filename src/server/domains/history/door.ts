// A made-up member is erased as all others are, look-ups included.

export { historyData } from './commands/history-data.ts';

// Who keeps what members looked at forgets what they take out of the history.

export { searchedRows } from './queries/searched-rows.ts';

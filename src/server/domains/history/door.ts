// A made-up member is erased as all others are, look-ups included.

export { historyData } from './commands/history-data.ts';

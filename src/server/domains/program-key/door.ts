// Admins see which API keys are used the most.

export { listBusyKeys } from './queries/list-busy-keys.ts';

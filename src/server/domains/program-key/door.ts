// Whoever runs the site sees which programs ask it the most.

export { listBusyKeys } from './queries/list-busy-keys.ts';

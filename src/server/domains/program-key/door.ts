// Whoever runs the site sees which programs ask it the most.

export { type BusyKey, listBusyKeys } from './queries/list-busy-keys.ts';

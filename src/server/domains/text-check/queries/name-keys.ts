// Names by their look, as other domains keep and compare them.
export { nameKey, nameRuns } from '../rules/name-runs.ts';

/** What is kept of the sources: half of what a process does that a test starts would else be to read the same modules anew. */
export { compileCache } from '../../scripts/run-command.mjs';
/** For Node: the embedded database of a process that lives for seconds is not compiled a second time, to be faster later. */
export const shortLived = ['--liftoff-only'] as const;

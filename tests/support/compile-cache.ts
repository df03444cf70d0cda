/** What is kept of the sources: half of what a process does that a test starts would else be to read the same modules anew. */
export { compileCache } from '../../scripts/run-command.mjs';

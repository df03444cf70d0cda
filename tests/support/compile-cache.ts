import { fileURLToPath } from 'node:url';

/**
 * For the environment of a process that a test starts: what Node makes of the sources is kept beside the packages, each
 * file by its content. Without it half of what such a process does is to read the same modules anew.
 */
export const compileCache = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/ringbook/compiled', import.meta.url)),
};

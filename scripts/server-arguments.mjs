import { compileCache } from './run-command.mjs';

/**
 * Node options of the server. By default the young generation grows to 60 MB and stays; a limit of 8 MB saves 60 MB
 * under load at no cost in CPU. Two worker threads for GC and compilation, not four, because one thread serves all
 * requests. The heap is collected after growing by 20 %.
 */
export const serverArguments = [
  '--max-semi-space-size=8',
  '--v8-pool-size=2',
  '--heap-growing-percent=20',
  'src/server/main.ts',
];

/**
 * glibc reserves up to eight malloc arenas a core. With two and the heap limit, an idle server holds 10 to 35 MB less.
 */
export const serverEnvironment = { MALLOC_ARENA_MAX: '2', ...compileCache };

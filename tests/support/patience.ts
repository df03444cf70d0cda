/**
 * How patient tests are: a fixed piece of work is timed once a run, and all limits grow by what it took. Read by
 * `vitest.config.ts`, so that a run's workers find the factor in their environment and do not time it anew.
 */

/** Milliseconds that the work takes on the machine on which the limits were chosen, with nothing else to do. */
export const usualMs = 60;
/** A limit that has grown more would keep what hangs from being told. */
export const mostFactor = 10;
const variable = 'RINGBOOK_TEST_SLOWNESS';

/** Work that no compiler leaves out: the same steps, and the same answer, on each machine. */
export function work(steps = 20_000_000): number {
  let state = 1;
  for (let step = 0; step < steps; step += 1) state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
  return state;
}

/** Milliseconds that the work takes now. */
export function timeWork(now: () => number = () => performance.now()): number {
  // Compiled first: a short run is of the interpreter.
  work(200_000);
  const begun = now();
  work();
  return now() - begun;
}

/** By how much slower this machine is than the usual one: 1 where it is as fast, or faster. */
export function factorOf(tookMs: number): number {
  return Math.min(mostFactor, Math.max(1, tookMs / usualMs));
}

function readFactor(): number {
  const known = Number(process.env[variable]);
  const factor = known >= 1 && known <= mostFactor ? known : factorOf(timeWork());
  process.env[variable] = String(factor);
  return factor;
}

export const slowness = readFactor();

/** A limit of so many milliseconds, on this machine. */
export function patient(ms: number): number {
  return Math.ceil(ms * slowness);
}

/**
 * What changes one thing, a text or what a member says of a number, waits for what changes it already, so that answers
 * come in the order of the acts. Things do not wait for each other.
 */
const lanes = new Map<string, Promise<unknown>>();

/** Begins `work` when all that was begun before for this thing is over, however it ended. */
export function oneAtATime<Result>(thing: string, work: () => Promise<Result>): Promise<Result> {
  const before = lanes.get(thing);
  const run = before ? before.then(work) : work();
  // Whoever asked is told how it ended; who comes after only that it did.
  const over = run.then(
    () => {},
    () => {},
  );
  lanes.set(thing, over);
  void over.then(() => lanes.get(thing) === over && lanes.delete(thing));
  return run;
}

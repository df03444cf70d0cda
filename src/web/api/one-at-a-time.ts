/** Queues per target (a text, or a member's opinions about a number), so that answers come in order. */
const lanes = new Map<string, Promise<unknown>>();

/** Starts `work` after all earlier work of this target has settled. */
export function oneAtATime<Result>(thing: string, work: () => Promise<Result>): Promise<Result> {
  const before = lanes.get(thing);
  const run = before ? before.then(work) : work();
  // The caller gets the result; the queue only waits for the end.
  const over = run.then(
    () => {},
    () => {},
  );
  lanes.set(thing, over);
  void over.then(() => lanes.get(thing) === over && lanes.delete(thing));
  return run;
}

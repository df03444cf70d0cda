/**
 * What changes one text waits for what changes it already, so that answers come in the order of the acts. Texts do not
 * wait for each other.
 */
const lanes = new Map<string, Promise<unknown>>();

/** Begins `work` when all that was begun before for this text is over, however it ended. */
export function oneAtATime<Result>(text: string, work: () => Promise<Result>): Promise<Result> {
  const before = lanes.get(text);
  const run = before ? before.then(work) : work();
  // Whoever asked is told how it ended; who comes after only that it did.
  const over = run.then(
    () => {},
    () => {},
  );
  lanes.set(text, over);
  void over.then(() => lanes.get(text) === over && lanes.delete(text));
  return run;
}

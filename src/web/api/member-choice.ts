import { hashKey, type QueryKey } from '@tanstack/react-query';
import { type ApiAnswer, ApiFailure } from './call-api.ts';
import { changeKnown, memberQueries } from './member-query.ts';

/** One value that a member chooses, within something that is known. */
export interface Choice<Data, Value> {
  key: QueryKey;
  /** Tells it from the other values under `key`. */
  name: string;
  read(known: Data): Value;
  write(known: Data, value: Value): Data;
  save(value: Value): Promise<ApiAnswer<unknown>>;
}

/** What the server has of each value that is being saved. */
const held = new Map<string, unknown>();

/**
 * Shows what is chosen at once and saves it in the order of choosing, one call at a time and only the last choice of
 * those that wait. What the server does not take is taken back.
 *
 * @returns null when it is saved or a later choice has taken its place; else the code of why it is not
 */
export async function choose<Data, Value>(choice: Choice<Data, Value>, value: Value): Promise<string | null> {
  const { key, name, read, write, save } = choice;
  const mutationKey = [...key, name];
  const scope = { id: hashKey(mutationKey) };
  const choices = memberQueries.getMutationCache();
  const known = memberQueries.getQueryData<Data>(key);
  if (known !== undefined && choices.findAll({ mutationKey, status: 'pending' }).length === 0) {
    held.set(scope.id, read(known));
  }
  let wasAsking = false;
  const mutation = choices.build<void, Error, void, void>(memberQueries, {
    mutationKey,
    scope,
    onMutate: async () => {
      wasAsking = await changeKnown<Data>(key, (before) => write(before, value));
    },
    mutationFn: async () => {
      if (!isLast() || held.get(scope.id) === value) return;
      const answer = await save(value);
      if (!answer.ok) throw new ApiFailure(answer.status, answer.problem.code);
      held.set(scope.id, value);
    },
    onError: async () => {
      if (isLast()) await changeKnown<Data>(key, (before) => write(before, held.get(scope.id) as Value));
    },
    onSettled: async () => {
      if (wasAsking) void memberQueries.refetchQueries({ queryKey: key });
    },
  });
  const isLast = () => choices.findAll({ mutationKey }).at(-1) === mutation;
  try {
    await mutation.execute();
    return null;
  } catch (error) {
    if (!isLast()) return null;
    return error instanceof ApiFailure ? error.code : 'server.failed';
  }
}

import { hashKey, type QueryKey } from '@tanstack/react-query';
import { type ApiAnswer, ApiFailure } from './call-api.ts';
import { changeKnown, memberQueries } from './member-query.ts';

export interface Choice<Data, Value> {
  key: QueryKey;
  /** Unique under `key`. */
  name: string;
  read(known: Data): Value;
  write(known: Data, value: Value): Data;
  save(value: Value): Promise<ApiAnswer<unknown>>;
}

/** Server values of settings that are being saved, for the rollback. */
const held = new Map<string, unknown>();

/**
 * Saves a setting optimistically, one call at a time and in order; of waiting choices only the last is sent. A failed
 * one is rolled back.
 *
 * @returns null once saved or superseded; else the error code
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

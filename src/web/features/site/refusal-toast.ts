import { showToast } from '#web/components/toast.tsx';
import { useRefusalWords } from './refusal-words.ts';

/** Longer than other notes: why something is not done is read, and not only seen. */
const refusalMs = 5_000;

/** Says why something was not done, by the code of the refusal. */
export function useRefusalToast(): (code: string) => void {
  const sayRefusal = useRefusalWords();
  return (code) => showToast(sayRefusal(code), refusalMs);
}

import { showToast } from '#web/components/toast.tsx';
import { useRefusalWords } from './refusal-words.ts';

/** Longer than other toasts, since a reason takes time to read. */
const refusalMs = 5_000;

/** Shows a toast with the reason of a refusal. */
export function useRefusalToast(): (code: string) => void {
  const sayRefusal = useRefusalWords();
  return (code) => showToast(sayRefusal(code), refusalMs);
}

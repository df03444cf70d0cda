import type { PhraseKey } from '#shared/phrases.ts';
import { showToast } from '#web/components/toast.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Longer than other notes: why something is not done is read, and not only seen. */
const refusalMs = 5_000;

/** Says why something was not done, by the code of the refusal. */
export function useRefusalToast(): (code: string) => void {
  const { t } = useLocale();
  // phrases: error.*
  return (code) => showToast(t(`error.${code}` as PhraseKey), refusalMs);
}

import type { PhraseKey } from '#shared/phrases.ts';
import { plainButton } from '#web/components/button.ts';
import { useProveAgain } from '#web/features/sign-in/prove-again.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Why an act was refused, shown where it was tried, with a link to a new sign-in if that is the reason. */
export function QueueWrong({ code, className = '' }: { code: string; className?: string }) {
  const { t } = useLocale();
  const proveAgain = useProveAgain('desk');
  // phrases: error.*
  return (
    <div
      role="alert"
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 text-[0.9375rem] text-unwanted ${className}`}
    >
      <p>{t(`error.${code}` as PhraseKey)}</p>
      {code === 'sign_in.proof_needed' && (
        <button type="button" className={plainButton} onClick={() => proveAgain(code)}>
          {t('desk.proof.sign_in')}
        </button>
      )}
    </div>
  );
}

import type { PhraseKey } from '#shared/phrases.ts';
import { plainButton } from '#web/components/button.ts';
import { useProveAgain } from '#web/features/sign-in/prove-again.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Why something is not shown or was not done, and the way to a new sign-in where that is why. Nothing for null. */
export function AdminWrong({ code }: { code: string | null }) {
  const { t } = useLocale();
  const proveAgain = useProveAgain('admin');
  if (code === null) return null;
  // phrases: error.*
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 text-[0.9375rem] text-unwanted">
      <p>{t(`error.${code}` as PhraseKey)}</p>
      {code === 'sign_in.proof_needed' && (
        <button type="button" className={plainButton} onClick={() => proveAgain(code)}>
          {t('common.sign_in')}
        </button>
      )}
    </div>
  );
}

/** In the place of what has not come yet, or did not. */
export function AdminWaiting({ wrong }: { wrong: string | null }) {
  const { t } = useLocale();
  return wrong === null ? <p className="text-muted">{t('history.loading')}</p> : <AdminWrong code={wrong} />;
}

import type { PhraseKey } from '#shared/phrases.ts';
import { plainButton } from '#web/components/button.ts';
import { useProveAgain } from '#web/features/sign-in/prove-again.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Shows why a call failed, with a sign-in button if a new proof is needed. Renders nothing for null. */
export function AdminError({ code }: { code: string | null }) {
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

/** Placeholder of a view that is loading or could not be loaded. */
export function AdminPlaceholder({ wrong }: { wrong: string | null }) {
  const { t } = useLocale();
  return wrong === null ? <p className="text-muted">{t('history.loading')}</p> : <AdminError code={wrong} />;
}

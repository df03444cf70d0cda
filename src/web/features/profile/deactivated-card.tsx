import { useState } from 'react';
import type { PhraseKey } from '#shared/phrases.ts';
import { callApi } from '#web/api/call-api.ts';
import { primaryButton } from '#web/components/button.ts';
import { SectionCard } from '#web/components/section-card.tsx';
import { showToast } from '#web/components/toast.tsx';
import { useDay } from '#web/features/site/last-day.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { refreshAccount } from './account.ts';

/** Deactivated account: the date until it can be reactivated, and the button. */
export function DeactivatedCard({ eraseAt }: { eraseAt: Date }) {
  const { t } = useLocale();
  const day = useDay();
  const [isSending, setSending] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  async function takeBack() {
    if (isSending) return;
    setSending(true);
    setWrong(null);
    const answer = await callApi('POST /api/v6/profile/cancel', { fields: { cancel: '0' } });
    if (answer.ok) {
      await refreshAccount();
      showToast(t('my.deactivated.taken_back'));
    } else setWrong(answer.problem.code);
    setSending(false);
  }
  // phrases: error.*
  return (
    <SectionCard title={t('my.deactivated.title')}>
      <p className="mb-4">{t('my.deactivated.text', { date: day(eraseAt) })}</p>
      <button type="button" className={primaryButton} aria-disabled={isSending} onClick={takeBack}>
        {t('my.deactivated.button')}
      </button>
      <p role="alert" className="mt-2 text-[0.9375rem] text-unwanted empty:hidden">
        {wrong && t(`error.${wrong}` as PhraseKey)}
      </p>
    </SectionCard>
  );
}

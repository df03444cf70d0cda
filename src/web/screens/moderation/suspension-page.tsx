import { useState } from 'react';
import type { Suspension } from '#contract/restriction.ts';
import { callApi } from '#web/api/call-api.ts';
import { primaryButton } from '#web/components/button.ts';
import { PageLink } from '#web/components/page-link.tsx';
import type { AppealBy } from '#web/features/restriction/statement-appeal.tsx';
import { StatementCard } from '#web/features/restriction/statement-card.tsx';
import { useLastDay } from '#web/features/site/last-day.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Why an account is suspended, the appeal, and what was decided about it; readable without script. */
export function SuspensionPage({ ticket, told }: { ticket: string; told: Suspension }) {
  const { t } = useLocale();
  const lastDay = useLastDay();
  const [changed, setChanged] = useState<Suspension | null>(null);
  const { statement, untilTimestamp } = changed ?? told;
  const path = { ticket };
  const by: AppealBy = {
    send: (text) => callApi('POST /api/v6/suspension/{ticket}/appeal', { path, fields: { text } }),
    onSent: () => void reload(),
  };

  async function reload() {
    const answer = await callApi('GET /api/v6/suspension/{ticket}', { path });
    if (answer.ok) setChanged(answer.data);
  }

  return (
    <div className="mx-auto grid w-full max-w-[792px] grid-cols-[minmax(0,1fr)] content-start gap-4 px-4 py-8 md:py-12">
      <h1 className="text-[2rem] leading-tight tracking-tight">{t('statement.title')}</h1>
      {statement.reversedAtTimestamp === null ? (
        <p className="text-muted">{t('statement.ticket', { date: lastDay(untilTimestamp) })}</p>
      ) : (
        <>
          <p>{t('statement.open_again')}</p>
          <PageLink href="/login" className={`${primaryButton} justify-self-start no-underline`}>
            {t('common.sign_in')}
          </PageLink>
        </>
      )}
      <StatementCard statement={statement} by={by} />
    </div>
  );
}

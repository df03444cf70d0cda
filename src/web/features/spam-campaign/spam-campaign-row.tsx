import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { SpamCampaign } from '#contract/spam-campaign.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { callApi } from '#web/api/call-api.ts';
import { refreshLists } from '#web/api/use-paged-list.ts';
import { plainButton, waitingButton } from '#web/components/button.ts';
import { ProgressBar } from '#web/components/progress-bar.tsx';
import { QueueWrong } from '#web/features/moderation/queue-wrong.tsx';
import { useReaderTime } from '#web/features/site/reader-time.ts';
import { clockTime } from '#web/features/site/refusal-words.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { SpamCampaignTexts } from './spam-campaign-texts.tsx';
import { SpamCampaignVerdicts } from './spam-campaign-verdicts.tsx';

/** A campaign that was run: progress, result and undo. */
export function SpamCampaignRow({ spamCampaign }: { spamCampaign: SpamCampaign }) {
  const { t, formatDate } = useLocale();
  const moment = useReaderTime();
  const [isSending, setSending] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const at = new Date((spamCampaign.begunAtTimestamp ?? spamCampaign.seenAtTimestamp) * 1000);
  const isBack = spamCampaign.state === 'undoing' || spamCampaign.state === 'undone';
  const done = isBack ? spamCampaign.restored + spamCampaign.leftAlone : spamCampaign.removed + spamCampaign.passedOver;
  const all = isBack ? spamCampaign.removed : spamCampaign.texts;

  async function undo() {
    if (isSending) return;
    setSending(true);
    setWrong(null);
    const answer = await callApi('POST /api/v6/moderation/wave/undo', { fields: { wave_id: spamCampaign.id } });
    if (!answer.ok) setWrong(answer.problem.code);
    await refreshLists('GET /api/v6/moderation/waves');
    setSending(false);
  }

  // phrases: desk.wave.state.*, rule.*
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h3 className="text-[1rem]">
          <span role="status">{t(`desk.wave.state.${spamCampaign.state}` as PhraseKey)}</span>
        </h3>
        {spamCampaign.can.undo && (
          <button
            type="button"
            aria-disabled={isSending}
            className={`${plainButton} ${waitingButton}`}
            onClick={() => void undo()}
          >
            <Undo2 size={17} aria-hidden="true" className="flip-rtl" />
            {t('desk.undo')}
            {spamCampaign.endedAtTimestamp !== null && spamCampaign.undoUntilTimestamp !== null && (
              <span className="font-normal text-muted">
                {t('desk.undo_until', {
                  time: clockTime(formatDate, new Date(spamCampaign.undoUntilTimestamp * 1000), new Date()),
                })}
              </span>
            )}
          </button>
        )}
      </div>
      <ProgressBar done={done} all={Math.max(1, all)} label={t('desk.wave.progress', { number: done, total: all })} />
      <p className="text-[0.9375rem] tabular-nums">{t('desk.wave.progress', { number: done, total: all })}</p>
      {spamCampaign.passedOver > 0 && (
        <p className="text-[0.875rem]">{t('desk.wave.passed', { number: spamCampaign.passedOver })}</p>
      )}
      {spamCampaign.leftAlone > 0 && (
        <p className="text-[0.875rem]">{t('desk.wave.left', { number: spamCampaign.leftAlone })}</p>
      )}
      <p className="flex flex-wrap gap-x-2 text-[0.8125rem] text-muted">
        <time dateTime={at.toISOString()}>{moment(at.getTime() / 1000)}</time>
        <span>{t('desk.log.by', { number: String(spamCampaign.moderatorId) })}</span>
        {spamCampaign.reason && <span>{t(`rule.${spamCampaign.reason}` as PhraseKey)}</span>}
      </p>
      {spamCampaign.note && (
        <p dir="auto" className="text-[0.875rem]">
          {spamCampaign.note}
        </p>
      )}
      {spamCampaign.takesVotes && <SpamCampaignVerdicts spamCampaign={spamCampaign} />}
      <SpamCampaignTexts spamCampaignId={spamCampaign.id} />
      {wrong && <QueueWrong code={wrong} />}
    </article>
  );
}

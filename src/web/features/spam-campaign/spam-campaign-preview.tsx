import { Layers } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { SpamCampaign } from '#contract/spam-campaign.ts';
import { longestWords, type TextRule } from '#contract/text-rule.ts';
import { callApi } from '#web/api/call-api.ts';
import { dangerButton, plainButton } from '#web/components/button.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { textInput } from '#web/components/text-field.tsx';
import { DecisionBar } from '#web/features/moderation/decision-bar.tsx';
import { QueueWrong } from '#web/features/moderation/queue-wrong.tsx';
import { useStoredWords } from '#web/features/sign-in/stored-words.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { SpamCampaignTexts } from './spam-campaign-texts.tsx';
import { SpamCampaignVerdicts } from './spam-campaign-verdicts.tsx';

interface SpamCampaignPreviewProps {
  spamCampaign: SpamCampaign;
  onRun: () => Promise<void>;
}

/** Preview of the removal, and its single reason. */
export function SpamCampaignPreview({ spamCampaign, onRun }: SpamCampaignPreviewProps) {
  const { t, formatNumber } = useLocale();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const remove = useRef<HTMLElement | null>(null);
  const [reason, setReason] = useState<TextRule>('spam');
  const [note, setNote] = useStoredWords(`wave:${spamCampaign.id}`);
  const [isAsked, setAsked] = useState(false);
  const [isSending, setSending] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  useEffect(() => heading.current?.focus(), []);

  async function run() {
    setAsked(false);
    setSending(true);
    setWrong(null);
    const answer = await callApi('POST /api/v6/moderation/wave/run', {
      fields: { wave_id: spamCampaign.id, reason, note },
    });
    setSending(false);
    if (answer.ok) {
      setNote('');
      await onRun();
    } else setWrong(answer.problem.code);
  }

  const counts = [
    [t('desk.wave.texts'), spamCampaign.texts],
    [t('desk.wave.writers'), spamCampaign.authors],
    [t('desk.wave.numbers'), spamCampaign.numbers],
  ] as const;
  return (
    <section aria-labelledby={`${id}-title`} className="card grid grid-cols-[minmax(0,1fr)] gap-4 p-4 sm:p-5">
      <h2 id={`${id}-title`} ref={heading} tabIndex={-1} className="text-[1.125rem]">
        {t('desk.wave.found')}
      </h2>
      <dl className="grid grid-cols-3 gap-2">
        {counts.map(([name, count]) => (
          <div key={name} className="grid content-start rounded-control bg-raised px-3 py-2">
            <dt className="text-[0.8125rem] text-muted">{name}</dt>
            <dd className="text-[1.25rem] font-semibold tabular-nums">{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      {spamCampaign.texts === 0 && <p>{t('desk.wave.none')}</p>}
      {spamCampaign.isCut && <p className="text-[0.9375rem]">{t('desk.wave.cut', { number: spamCampaign.texts })}</p>}
      {spamCampaign.oldAuthors > 0 && (
        <p className="rounded-control bg-unwanted-soft px-3 py-2 text-[0.9375rem] text-unwanted">
          {t('desk.wave.old', { number: spamCampaign.oldAuthors })}
        </p>
      )}
      {spamCampaign.texts > 0 && (
        <>
          <SpamCampaignVerdicts spamCampaign={spamCampaign} />
          <SpamCampaignTexts spamCampaignId={spamCampaign.id} />
          <DecisionBar
            rule={{ value: reason, onChange: setReason }}
            actions={[
              {
                act: 'remove',
                label: t('desk.wave.remove'),
                isOff: isSending,
                isAsking: true,
                onAct: (pressed) => {
                  remove.current = pressed;
                  if (!isSending) setAsked(true);
                },
              },
            ]}
          >
            <div className="grid content-start gap-1">
              <label htmlFor={`${id}-note`} className="text-[0.875rem] font-semibold">
                {t('desk.note')}
              </label>
              <input
                id={`${id}-note`}
                dir="auto"
                value={note}
                maxLength={longestWords}
                onChange={({ target }) => setNote(target.value)}
                className={textInput}
              />
            </div>
          </DecisionBar>
          {wrong && <QueueWrong code={wrong} />}
          <ConfirmDialog
            isOpen={isAsked}
            onClose={() => setAsked(false)}
            icon={<Layers size={22} aria-hidden="true" />}
            tone="warning"
            title={t('desk.wave.ask')}
            text={<p>{t('desk.wave.ask_text', { number: spamCampaign.texts })}</p>}
            finalFocus={() => remove.current}
            actions={
              <>
                <button type="button" className={plainButton} onClick={() => setAsked(false)}>
                  {t('common.cancel')}
                </button>
                <button type="button" className={dangerButton} onClick={() => void run()}>
                  {t('desk.wave.remove')}
                </button>
              </>
            }
          />
        </>
      )}
    </section>
  );
}

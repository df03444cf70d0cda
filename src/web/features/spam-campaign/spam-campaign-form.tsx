import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { SpamCampaign } from '#contract/spam-campaign.ts';
import { fewestNumbers, longestSample, longestSought } from '#contract/spam-campaign-rule.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { callApi } from '#web/api/call-api.ts';
import { primaryButton, waitingButton } from '#web/components/button.ts';
import { textInput } from '#web/components/text-field.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Search periods in hours. */
const spans = [1, 6, 24, 72, 168, 744] as const;

const nothing = { sample: '', contains: '', authors: '', least_numbers: '1', account_days: '0' };

/** Search form of a spam campaign. Removes nothing. */
export function SpamCampaignForm({ onSeen }: { onSeen: (spamCampaign: SpamCampaign | null) => void }) {
  const { t, formatNumber } = useLocale();
  const id = useId();
  const [fields, setFields] = useState(nothing);
  const [hours, setHours] = useState(24);
  const [areVotesTaken, setVotesTaken] = useState(false);
  const [isLooking, setLooking] = useState(false);
  const [wrong, setWrong] = useState<PhraseKey | null>(null);
  const set = (name: keyof typeof nothing) => (value: string) => setFields((before) => ({ ...before, [name]: value }));
  const spanName = (of: number) =>
    of < 48
      ? formatNumber(of, { style: 'unit', unit: 'hour', unitDisplay: 'long' })
      : formatNumber(of / 24, { style: 'unit', unit: 'day', unitDisplay: 'long' });

  async function look(event: FormEvent) {
    event.preventDefault();
    if (isLooking) return;
    const authors = fields.authors
      .split(/[\s,;،؛，、；]+/)
      .filter(Boolean)
      .join();
    const isNamed = fields.sample.trim() !== '' || fields.contains.trim() !== '' || authors !== '';
    if (!isNamed && !(Number(fields.least_numbers) >= fewestNumbers)) return setWrong('desk.wave.incomplete');
    setLooking(true);
    setWrong(null);
    onSeen(null);
    // One minute ahead, to include texts written this second.
    const until = Math.floor(Date.now() / 1000) + 60;
    const answer = await callApi('POST /api/v6/moderation/wave/preview', {
      fields: {
        ...fields,
        authors,
        least_numbers: Number(fields.least_numbers),
        account_days: Number(fields.account_days),
        from: until - hours * 3600,
        until,
        votes: areVotesTaken ? '1' : '0',
      },
    });
    setLooking(false);
    // phrases: error.*
    if (answer.ok) onSeen(answer.data);
    else setWrong(`error.${answer.problem.code}` as PhraseKey);
  }

  const field = (name: string, label: string, control: (id: string) => ReactNode) => (
    <div className="grid content-start gap-1">
      <label htmlFor={`${id}-${name}`} className="text-[0.875rem] font-semibold">
        {label}
      </label>
      {control(`${id}-${name}`)}
    </div>
  );
  return (
    <form onSubmit={look} noValidate className="card grid grid-cols-[minmax(0,1fr)] gap-4 p-4 sm:p-5">
      {field('sample', t('desk.wave.sample'), (own) => (
        <textarea
          id={own}
          dir="auto"
          rows={2}
          maxLength={longestSample}
          value={fields.sample}
          onChange={({ target }) => set('sample')(target.value)}
          className="w-full min-w-0 rounded-control border border-edge bg-surface px-3.5 py-2.5 text-base"
        />
      ))}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
        {field('contains', t('desk.wave.contains'), (own) => (
          <input
            id={own}
            dir="auto"
            maxLength={longestSought}
            value={fields.contains}
            onChange={({ target }) => set('contains')(target.value)}
            className={textInput}
          />
        ))}
        {field('authors', t('desk.wave.authors'), (own) => (
          <input
            id={own}
            dir="ltr"
            inputMode="numeric"
            value={fields.authors}
            onChange={({ target }) => set('authors')(target.value)}
            className={textInput}
          />
        ))}
        {field('spread', t('desk.wave.spread'), (own) => (
          <input
            id={own}
            type="number"
            min={1}
            max={1000}
            value={fields.least_numbers}
            onChange={({ target }) => set('least_numbers')(target.value)}
            className={textInput}
          />
        ))}
        {field('age', t('desk.wave.age'), (own) => (
          <input
            id={own}
            type="number"
            min={0}
            max={3650}
            value={fields.account_days}
            onChange={({ target }) => set('account_days')(target.value)}
            className={textInput}
          />
        ))}
        {field('span', t('desk.wave.span'), (own) => (
          <select
            id={own}
            value={hours}
            onChange={({ target }) => setHours(Number(target.value))}
            className={textInput}
          >
            {spans.map((one) => (
              <option key={one} value={one}>
                {spanName(one)}
              </option>
            ))}
          </select>
        ))}
      </div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 text-[0.9375rem]">
        <input
          type="checkbox"
          checked={areVotesTaken}
          onChange={({ target }) => setVotesTaken(target.checked)}
          className="size-4 shrink-0 accent-brand"
        />
        {t('desk.wave.votes')}
      </label>
      {wrong && (
        <p role="alert" className="text-[0.9375rem] text-unwanted">
          {t(wrong)}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <button type="submit" aria-disabled={isLooking} className={`${primaryButton} ${waitingButton}`}>
          {t('desk.wave.look')}
        </button>
        <span role="status" className="text-[0.9375rem] text-muted">
          {isLooking && t('history.loading')}
        </span>
      </div>
    </form>
  );
}

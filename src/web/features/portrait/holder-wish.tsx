import { type FormEvent, useState } from 'react';
import type { PortraitWish } from '#contract/portrait.ts';
import { onlyDigits } from '#shared/phone/digits.ts';
import { ageRange, neurotypes, type PortraitMetric, portraitMetrics } from '#shared/portrait.ts';
import { callApi } from '#web/api/call-api.ts';
import { dataOf, keyOf, memberQueries, useKnown, useToken } from '#web/api/member-query.ts';
import { plainButton, waitingButton } from '#web/components/button.ts';
import { SwitchRow } from '#web/components/switch-row.tsx';
import { TextField, textInput } from '#web/components/text-field.tsx';
import { showToast } from '#web/components/toast.tsx';
import { useRefusalWords } from '#web/features/site/refusal-words.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

interface HolderWishProps {
  /** There are enough texts for a portrait. */
  isAvailable: boolean;
  /** Reloads the number. */
  onChanged: () => Promise<unknown>;
}

/** A holder's settings for the portrait of their number: none at all, or a statement beside it. */
export default function HolderWish({ isAvailable, onChanged }: HolderWishProps) {
  const sayRefusal = useRefusalWords();
  const token = useToken();
  const queryKey = keyOf(token, 'portrait-wish');
  const { data, wrong } = useKnown({ queryKey, queryFn: () => dataOf(callApi('GET /api/v6/params/portrait')) });
  if (data === null) {
    return wrong === null ? (
      <div className="min-h-24" />
    ) : (
      <p role="alert" className="text-muted">
        {sayRefusal(wrong)}
      </p>
    );
  }
  const cacheWish = (wish: PortraitWish) => {
    memberQueries.setQueryData<PortraitWish>(queryKey, wish);
    void memberQueries.invalidateQueries({ queryKey: keyOf(token, 'portrait') });
    void onChanged();
  };
  return <WishForm wish={data} isAvailable={isAvailable} onSaved={cacheWish} />;
}

interface WishFormProps {
  wish: PortraitWish;
  isAvailable: boolean;
  onSaved: (wish: PortraitWish) => void;
}

function WishForm({ wish, isAvailable, onSaved }: WishFormProps) {
  const { t } = useLocale();
  const sayRefusal = useRefusalWords();
  const [off, setOff] = useState(wish.off);
  const [style, setStyle] = useState<string>(wish.neurotype ?? '');
  const [disputed, setDisputed] = useState<readonly PortraitMetric[]>(wish.disputed);
  const [age, setAge] = useState(wish.age === null ? '' : String(wish.age));
  const [isSending, setSending] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);

  async function send({ off: isOff, neurotype, disputed: figures, age: years }: PortraitWish) {
    if (isSending) return;
    setSending(true);
    setWrong(null);
    setOff(isOff);
    const answer = await callApi('POST /api/v6/params/portrait', {
      fields: {
        off: isOff ? '1' : '0',
        neurotype: neurotype ?? '',
        disputed: [...figures],
        age: years === null ? '' : String(years),
      },
    });
    setSending(false);
    if (answer.ok) {
      showToast(t('portrait.holder.saved'));
      const { status: _, ...kept } = answer.data;
      return onSaved(kept);
    }
    setOff(wish.off);
    setWrong(answer.problem.code);
  }

  function save(event: FormEvent) {
    event.preventDefault();
    const neurotype = neurotypes.find((one) => one === style) ?? null;
    void send({ off, neurotype, disputed: [...disputed], age: age === '' ? null : Number(age) });
  }

  const toggle = (metric: PortraitMetric) =>
    setDisputed((all) => (all.includes(metric) ? all.filter((one) => one !== metric) : [...all, metric]));

  // phrases: portrait.metric.*, portrait.style.*
  return (
    <form onSubmit={save} className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line pt-4">
      <h3 className="text-[1rem]">{t('portrait.holder.title')}</h3>
      <p className="text-muted">{t('portrait.holder.lead')}</p>
      {!isAvailable && !off && <p>{t('portrait.holder.few')}</p>}
      <div className="-mx-5">
        <SwitchRow
          label={t('portrait.holder.off')}
          text={t('portrait.holder.off_text')}
          value={off}
          // Independent of unsaved input below.
          onChange={(wanted) => void send({ ...wish, off: wanted })}
        />
      </div>
      <label className="grid gap-1.5">
        <span className="font-medium">{t('portrait.holder.style')}</span>
        <select value={style} onChange={({ target }) => setStyle(target.value)} className={textInput}>
          <option value="">{t('portrait.holder.no_style')}</option>
          {neurotypes.map((one) => (
            <option key={one} value={one}>
              {t(`portrait.style.${one}`)}
            </option>
          ))}
        </select>
      </label>
      <fieldset className="grid gap-1">
        <legend className="font-medium">{t('portrait.holder.disputed')}</legend>
        {portraitMetrics.map((metric) => (
          <label key={metric} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              checked={disputed.includes(metric)}
              onChange={() => toggle(metric)}
              className="size-4 shrink-0 accent-brand"
            />
            {t(`portrait.metric.${metric}`)}
          </label>
        ))}
      </fieldset>
      <TextField
        label={t('portrait.holder.age')}
        hint={t('portrait.holder.age_text', ageRange)}
        inputMode="numeric"
        maxLength={3}
        autoComplete="off"
        value={age}
        onChange={({ target }) => setAge(onlyDigits(target.value))}
      />
      <p role="alert" className="text-[0.875rem] text-unwanted empty:hidden">
        {wrong && sayRefusal(wrong)}
      </p>
      <div>
        <button type="submit" className={`${plainButton} ${waitingButton}`} aria-disabled={isSending}>
          {t('profile.save')}
        </button>
      </div>
    </form>
  );
}

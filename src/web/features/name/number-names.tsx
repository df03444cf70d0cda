import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ContactName } from '#contract/contact.ts';
import { callApi } from '#web/api/call-api.ts';
import { plainButton } from '#web/components/button.ts';
import { SectionCard } from '#web/components/section-card.tsx';
import { askMetered } from '#web/features/metering/ask-metered.ts';
import { ReportButton } from '#web/features/moderation/report-button.tsx';
import { useRefusalToast } from '#web/features/site/refusal-toast.ts';
import { useRefusalWords } from '#web/features/site/refusal-words.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import type { AskedNames } from './asked-names.ts';
import { ComplainName } from './complain-name.tsx';

interface NumberNamesProps {
  asked: AskedNames;
  /** Renders nothing while loading or without names. */
  isQuiet?: boolean;
}

/** Names in members' address books, for a member: how many use each, with votes. */
export default function NumberNames({ asked, isQuiet = false }: NumberNamesProps) {
  const { t } = useLocale();
  const sayRefusal = useRefusalWords();
  const [names, setNames] = useState<readonly ContactName[] | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const [times, setTimes] = useState(0);
  const key = 'phone' in asked ? asked.phone : asked.profileId;
  useEffect(() => {
    const end = new AbortController();
    listNames(asked, end.signal).then(
      (answer) => {
        if (end.signal.aborted) return;
        setNames(answer.ok ? answer.data.contacts : []);
        setWrong(answer.ok ? null : answer.problem.code);
      },
      // The page was left.
      () => {},
    );
    return () => end.abort();
  }, [key, times]);
  if (isQuiet && (names === null || names.length === 0)) return null;
  return (
    <SectionCard title={t('names.title')} anchor="names">
      {names === null && (
        <p role="status" className="min-h-11 content-center text-[0.9375rem] text-muted">
          {t('names.loading')}
        </p>
      )}
      {wrong !== null && (
        <div role="alert" className="grid justify-items-start gap-3 text-[0.9375rem]">
          <p>{sayRefusal(wrong)}</p>
          <button type="button" className={plainButton} onClick={() => setTimes(times + 1)}>
            {t('common.retry')}
          </button>
        </div>
      )}
      {names !== null && wrong === null && <NameRows names={names} asked={asked} />}
    </SectionCard>
  );
}

/** Names with mostly dislikes are collapsed. */
function NameRows({ names, asked }: { names: readonly ContactName[]; asked: AskedNames }) {
  const { t } = useLocale();
  const folded = names.filter(({ isFolded }) => isFolded);
  const rows = (some: readonly ContactName[]) => (
    <ul>
      {some.map((name) => (
        <NameRow key={name.name_hash} name={name} asked={asked} />
      ))}
    </ul>
  );
  return (
    <>
      {names.length === 0 && <p className="text-[0.9375rem] text-muted">{t('names.none')}</p>}
      {rows(names.filter(({ isFolded }) => !isFolded))}
      {folded.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer content-center text-[0.9375rem] text-muted">
            {t('names.folded', { count: folded.length })}
          </summary>
          {rows(folded)}
        </details>
      )}
    </>
  );
}

function listNames(asked: AskedNames, signal: AbortSignal) {
  return 'phone' in asked
    ? askMetered('GET /api/v6/contact/by_phone', { query: { phone: asked.phone }, signal })
    : askMetered('GET /api/v6/contact/by_profile', { query: { profile_id: asked.profileId }, signal });
}

type Opinion = 'LIKE' | 'DISLIKE';

/** Optimistic vote, reverted on refusal. */
function NameRow({ name, asked }: { name: ContactName; asked: AskedNames }) {
  const { t, formatNumber } = useLocale();
  const complain = useRefusalToast();
  const [state, setState] = useState({ review: name.reviewResult, mine: mineOf(name) });
  const [isBusy, setBusy] = useState(false);
  const whole = `${name.first_name} ${name.last_name}`.trim();

  async function press(opinion: Opinion) {
    if (isBusy || (!name.can.like && state.mine !== opinion)) return;
    const before = state;
    const isAdded = state.mine !== opinion;
    setState({
      review: before.review + weight(isAdded ? opinion : null) - weight(before.mine),
      mine: isAdded ? opinion : null,
    });
    setBusy(true);
    const vote = { name_hash: name.name_hash, like_type: opinion, action_type: isAdded ? 'ADD' : 'REMOVE' } as const;
    const answer =
      'phone' in asked
        ? await callApi('POST /api/v6/contact/like/by_phone', { fields: { phone: asked.phone, ...vote } })
        : await callApi('POST /api/v6/contact/like/by_profile', { fields: { profile_id: asked.profileId, ...vote } });
    setBusy(false);
    if (answer.ok) return setState({ review: answer.data.reviewResult, mine: mineOf(answer.data) });
    setState(before);
    complain(answer.problem.code);
  }

  const choices = [
    { opinion: 'LIKE', label: t('comment.like'), icon: ThumbsUp },
    { opinion: 'DISLIKE', label: t('comment.dislike'), icon: ThumbsDown },
  ] as const;
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-t border-line py-1 first:border-0">
      <span className="min-w-0 flex-1 basis-40 py-1.5">
        <span className="block font-medium wrap-anywhere">
          <bdi>{whole}</bdi>
        </span>
        <span className="block text-[0.875rem] text-muted">{t('names.people', { count: name.count })}</span>
      </span>
      <fieldset className="flex min-w-0 items-center">
        <legend className="sr-only">{t('names.judge', { name: whole })}</legend>
        {choices.map(({ opinion, label, icon: Icon }) => (
          <button
            key={opinion}
            type="button"
            title={label}
            aria-label={label}
            aria-pressed={state.mine === opinion}
            aria-disabled={isBusy || !name.can.like}
            onClick={() => void press(opinion)}
            className={`grid size-11 place-items-center rounded-full text-muted transition-colors duration-150 hover:bg-raised aria-disabled:cursor-default aria-pressed:text-brand ${opinion === 'LIKE' ? '' : 'order-last'}`}
          >
            <Icon size={17} aria-hidden="true" fill={state.mine === opinion ? 'currentColor' : 'none'} />
          </button>
        ))}
        <bdi dir="ltr" className="min-w-6 text-center text-[0.9375rem] tabular-nums">
          {formatNumber(state.review, { signDisplay: 'exceptZero' })}
        </bdi>
      </fieldset>
      <ComplainName name={name} asked={asked} whole={whole} />
      <ReportButton
        target={{ kind: 'name', hash: name.name_hash, by: asked }}
        text={whole}
        label={t('report.button_name', { name: whole })}
        act={`report-${name.name_hash}`}
      />
    </li>
  );
}

function mineOf({ hasLike, hasDislike }: { hasLike: boolean; hasDislike: boolean }): Opinion | null {
  return hasLike ? 'LIKE' : hasDislike ? 'DISLIKE' : null;
}

function weight(opinion: Opinion | null): number {
  return opinion === 'LIKE' ? 1 : opinion === 'DISLIKE' ? -1 : 0;
}

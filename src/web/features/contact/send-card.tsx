import { Eye, FileLock2, MailQuestionMark, Trash2, UserRoundX, VenetianMask } from 'lucide-react';
import { useRef, useState } from 'react';
import type { PhraseKey } from '#shared/phrases.ts';
import { plainButton, primaryButton } from '#web/components/button.ts';
import { FormGapList, useFormGaps } from '#web/components/form-gaps.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { useSite } from '#web/features/site/site.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import type { BookContact } from './book.ts';
import { ContactChoice } from './contact-choice.tsx';
import { refreshMyBook } from './my-contacts.ts';
import { ProgressLine } from './progress-line.tsx';
import { type BookSending, type SendProgress, startSending } from './send-book.ts';
import { SendOutcome } from './send-outcome.tsx';

interface SendCardProps {
  contacts: readonly BookContact[];
  country: string | null;
}

const facts = [
  { fact: 'seen', icon: Eye },
  { fact: 'who', icon: VenetianMask },
  { fact: 'sent', icon: FileLock2 },
  { fact: 'asked', icon: MailQuestionMark },
  { fact: 'refused', icon: UserRoundX },
  { fact: 'delete', icon: Trash2 },
] as const;

/** Sends names and numbers after their owner has read the terms, chosen entries and agreed. */
export default function SendCard({ contacts, country }: SendCardProps) {
  const { t } = useLocale();
  const { namePeople } = useSite().site.promises;
  // Nothing is preselected: other people's data are chosen by hand, one by one or all at once.
  const [left, setLeft] = useState<ReadonlySet<number>>(() => new Set(contacts.keys()));
  const [hasAgreed, setAgreed] = useState(false);
  const [state, setState] = useState<'new' | 'running' | 'stopped' | 'done'>('new');
  const [progress, setProgress] = useState<SendProgress | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const sending = useRef<BookSending | null>(null);
  const chosen = contacts.length - left.size;
  const {
    form: card,
    shown,
    wordsOf,
    check,
  } = useFormGaps<HTMLDivElement>([
    ...(chosen === 0 ? [{ field: 'contact', words: t('book.send.nothing') }] : []),
    ...(hasAgreed ? [] : [{ field: 'consent', words: t('error.contact.consent_missing') }]),
  ]);

  async function send() {
    if (!check()) return;
    setState('running');
    setWrong(null);
    sending.current ??= startSending(
      contacts.filter((_, place) => !left.has(place)),
      country,
    );
    const failure = await sending.current.goOn(setProgress);
    setWrong(failure);
    setState(failure === null ? 'done' : 'stopped');
    await refreshMyBook();
  }

  if (state === 'done' && progress) return <SendOutcome outcome={progress} />;
  const all = progress?.all ?? chosen;
  // phrases: book.fact.*
  // phrases: error.*
  return (
    <SectionCard title={t('book.send.title')}>
      {state === 'new' ? (
        <div ref={card} className="grid gap-4">
          <ul className="grid gap-2.5 text-[0.9375rem]">
            {facts.map(({ fact, icon: Icon }) => (
              <li key={fact} className="flex gap-2.5">
                <Icon size={19} aria-hidden="true" className="mt-0.5 shrink-0 text-brand" />
                <span className="max-w-[62ch]">
                  {fact === 'seen' ? t('book.fact.seen', { count: namePeople }) : t(`book.fact.${fact}`)}
                </span>
              </li>
            ))}
          </ul>
          <ContactChoice contacts={contacts} left={left} onLeave={setLeft} />
          <label className="flex min-h-11 cursor-pointer items-start gap-3 rounded-control bg-raised px-3.5 py-3">
            <input
              type="checkbox"
              name="consent"
              className="mt-0.5 size-5 shrink-0 accent-brand"
              checked={hasAgreed}
              aria-invalid={wordsOf('consent') !== undefined || undefined}
              onChange={(event) => setAgreed(event.currentTarget.checked)}
            />
            <span className="text-[0.9375rem] font-medium">{t('book.send.consent')}</span>
          </label>
          <FormGapList title={t('common.still_missing')} gaps={shown} />
          <button type="button" className={`${primaryButton} justify-self-start`} onClick={() => void send()}>
            {chosen === 0 ? t('book.send.title') : t('book.send.submit', { count: chosen })}
          </button>
        </div>
      ) : (
        <ProgressLine done={progress?.sent ?? 0} all={all} label={t('book.send.running')} />
      )}
      {state === 'stopped' && (
        <div role="alert" className="grid justify-items-start gap-3 text-[0.9375rem]">
          <p>{wrong && t(`error.${wrong}` as PhraseKey)}</p>
          <p className="text-muted">{t('book.send.kept')}</p>
          <button type="button" className={plainButton} onClick={() => void send()}>
            {t('book.send.go_on')}
          </button>
        </div>
      )}
    </SectionCard>
  );
}

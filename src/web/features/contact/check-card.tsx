import { ShieldCheck, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { PhraseKey } from '#shared/phrases.ts';
import { plainButton, primaryButton, waitingButton } from '#web/components/button.ts';
import { PageLink } from '#web/components/page-link.tsx';
import { PhoneText } from '#web/components/phone-text.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { type BookContact, nameOf } from './book.ts';
import { type BookCheck, type CheckProgress, type CheckStop, startCheck } from './check-book.ts';
import { ProgressLine } from './progress-line.tsx';

type State = 'new' | 'running' | 'waiting' | 'stopped' | 'done';

/** "Check my contacts, upload nothing": finds unwanted contacts without sending a number or name. */
export function CheckCard({ contacts }: { contacts: readonly BookContact[] }) {
  const { t } = useLocale();
  const [state, setState] = useState<State>('new');
  const [progress, setProgress] = useState<CheckProgress>({ done: 0, all: 1, unwanted: [] });
  const [stop, setStop] = useState<CheckStop | null>(null);
  const check = useRef<BookCheck | null>(null);
  const ending = useRef(new AbortController());
  useEffect(() => {
    const end = new AbortController();
    ending.current = end;
    return () => end.abort();
  }, []);

  async function run() {
    const { signal } = ending.current;
    setState('running');
    setStop(null);
    try {
      check.current ??= await startCheck(contacts);
      const stopped = await check.current.goOn(signal, setProgress);
      setStop(stopped);
      setState(stopped === null ? 'done' : stopped.retryAfter === null ? 'stopped' : 'waiting');
    } catch (error) {
      // The page was left.
      if (!signal.aborted) throw error;
    }
  }
  useEffect(() => {
    if (state !== 'waiting' || !stop?.retryAfter) return;
    const timer = setTimeout(() => void run(), stop.retryAfter * 1000);
    return () => clearTimeout(timer);
  }, [state, stop]);

  const usable = contacts.filter(({ digits }) => digits !== null).length;
  const isRunning = state === 'running' || state === 'waiting';
  // phrases: error.*
  return (
    <SectionCard title={t('book.check.title')}>
      <p className="mb-3 max-w-[64ch] text-[0.9375rem] text-muted">{t('book.check.text')}</p>
      {state === 'new' && (
        <button type="button" className={primaryButton} onClick={() => void run()} disabled={usable === 0}>
          <ShieldCheck size={18} aria-hidden="true" />
          {t('book.check.start', { count: usable })}
        </button>
      )}
      {isRunning && <ProgressLine done={progress.done} all={progress.all} label={t('book.check.running')} />}
      <div aria-live="polite" className="grid gap-2 empty:hidden">
        {state === 'waiting' && stop?.retryAfter && (
          <p className="text-[0.875rem] text-muted">{t('book.check.waiting', { count: stop.retryAfter })}</p>
        )}
        {state === 'done' && <Outcome found={progress.unwanted.length} all={usable} />}
      </div>
      {state === 'stopped' && stop && (
        <div role="alert" className="grid justify-items-start gap-3 text-[0.9375rem]">
          <p>{t(`error.${stop.code}` as PhraseKey)}</p>
          <button type="button" className={`${plainButton} ${waitingButton}`} onClick={() => void run()}>
            {t('common.retry')}
          </button>
        </div>
      )}
      <UnwantedContacts contacts={progress.unwanted} />
    </SectionCard>
  );
}

function Outcome({ found, all }: { found: number; all: number }) {
  const { t } = useLocale();
  const isClean = found === 0;
  return (
    <p
      className={`flex items-center gap-3 rounded-control px-3.5 py-3 font-medium ${isClean ? 'bg-trusted-soft text-trusted' : 'bg-unwanted-soft text-unwanted'}`}
    >
      {isClean ? (
        <ShieldCheck size={20} aria-hidden="true" className="shrink-0" />
      ) : (
        <TriangleAlert size={20} aria-hidden="true" className="shrink-0" />
      )}
      {isClean ? t('book.check.clean', { count: all }) : t('book.check.found', { count: found })}
    </p>
  );
}

function UnwantedContacts({ contacts }: { contacts: readonly BookContact[] }) {
  const address = useAddress();
  if (contacts.length === 0) return null;
  return (
    <ul className="mt-3">
      {contacts.map((contact) => (
        <li key={contact.digits} className="border-t border-line first:border-0">
          <PageLink
            href={address(`/number/${contact.digits}`)}
            className="grid min-h-14 content-center justify-items-start rounded-control px-1 py-2 no-underline hover:bg-raised"
          >
            <bdi className="min-w-0 font-medium wrap-anywhere text-text">{nameOf(contact)}</bdi>
            <PhoneText className="text-muted">{contact.shown}</PhoneText>
          </PageLink>
        </li>
      ))}
    </ul>
  );
}

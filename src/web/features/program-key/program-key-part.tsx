import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '#web/api/call-api.ts';
import { refreshLists, usePagedList } from '#web/api/use-paged-list.ts';
import { primaryButton, waitingButton } from '#web/components/button.ts';
import { takeWish } from '#web/features/sign-in/intent.ts';
import { useProveAgain } from '#web/features/sign-in/prove-again.ts';
import { useReaderTime } from '#web/features/site/reader-time.ts';
import { useRefusalWords } from '#web/features/site/refusal-words.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import type { MadeKey } from './made-key.ts';
import type { ProgramGuide } from './programs.ts';

const listName = 'GET /api/v6/program/key/list';
/** Poll interval after a key was made, while waiting for its first call. */
const lookAgainMs = 10_000;

interface ProgramKeyPartProps {
  guide: ProgramGuide;
  /** The member who owns the key. */
  profileId: number;
  made: MadeKey | null;
  onMade: (made: MadeKey) => void;
}

/** Makes a key for a program, and shows when it was last used. */
export default function ProgramKeyPart({ guide, profileId, made, onMade }: ProgramKeyPartProps) {
  const { t } = useLocale();
  const sayRefusal = useRefusalWords();
  const [isBusy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const proveAgain = useProveAgain('connect');
  const button = useRef<HTMLButtonElement>(null);
  const values = { program: guide.name };
  // Back from the sign-in or from confirming the number: focuses the button, never presses it.
  useEffect(() => {
    if (location.hash === `#${guide.id}` && takeWish('connect')) button.current?.focus();
  }, []);

  async function make() {
    if (isBusy) return;
    setBusy(true);
    setWrong(null);
    const fields = { name: guide.name, scopes: [...guide.scopes] };
    const answer = await callApi('POST /api/v6/program/key/add', { fields });
    setBusy(false);
    if (!answer.ok) {
      if (!proveAgain(answer.problem.code, `#${guide.id}`)) setWrong(answer.problem.code);
      return;
    }
    onMade({ id: answer.data.id, key: answer.data.key, profileId });
    void refreshLists(listName);
  }

  return (
    <div className="grid justify-items-start gap-2">
      {made === null && (
        <button
          ref={button}
          type="button"
          className={`${primaryButton} ${waitingButton}`}
          aria-disabled={isBusy}
          onClick={() => void make()}
        >
          <KeyRound size={18} aria-hidden="true" className="shrink-0" />
          {t('connect.key.make', values)}
        </button>
      )}
      <div role="status" className="empty:hidden">
        {made !== null && <p className="max-w-[68ch]">{t('connect.key.made')}</p>}
      </div>
      {wrong !== null && (
        <p role="alert" className="text-unwanted">
          {sayRefusal(wrong)}
        </p>
      )}
      <LastHeard name={guide.name} id={made?.id ?? null} />
    </div>
  );
}

/** Last call with this key and its result. Without an id, the newest key of that name. */
function LastHeard({ name, id }: { name: string; id: string | null }) {
  const { t, locale } = useLocale();
  const readerTime = useReaderTime();
  const { items, first } = usePagedList(listName, { locale }, 100);
  const key = items.find((each) => (id === null ? each.name === name : each.id === id));
  const isWaiting = id !== null;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refreshLists(listName);
    }, lookAgainMs);
    return () => clearInterval(timer);
  }, [isWaiting]);
  if (first === null || key === undefined) return null;
  const { usedAtTimestamp, lastError } = key;
  const isRefused = lastError !== null && lastError.atTimestamp >= (usedAtTimestamp ?? 0);
  return (
    <p className="text-[0.9375rem] text-muted" aria-live="polite">
      {isRefused
        ? t('connect.heard.refused', { time: readerTime(lastError.atTimestamp), reason: lastError.message })
        : usedAtTimestamp === null
          ? t('connect.heard.never')
          : t('connect.heard.answered', { time: readerTime(usedAtTimestamp) })}
    </p>
  );
}

import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { plainButton } from '#web/components/button.ts';
import { useProveAgain } from '#web/features/sign-in/prove-again.ts';
import { clockTime } from '#web/features/site/refusal-words.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** How early moderators are warned that their sign-in will soon be too old. */
const warnMs = 30 * 60_000;
/** Maximum delay of a browser timer. */
const longestTimerMs = 2 ** 31 - 1;

/**
 * Says before a decision that it needs a new sign-in, now or soon.
 * @param until Unix time in seconds; null if the sign-in is already too old
 */
export function QueueProof({ until }: { until: number | null }) {
  const { t, formatDate } = useLocale();
  const proveAgain = useProveAgain('desk');
  const [now, setNow] = useState(() => Date.now());
  const leftMs = until === null ? 0 : until * 1000 - now;
  useEffect(() => {
    if (leftMs <= 0) return;
    const waitMs = leftMs > warnMs ? leftMs - warnMs : leftMs;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(waitMs + 1, longestTimerMs));
    return () => clearTimeout(timer);
  }, [leftMs]);
  if (until !== null && leftMs > warnMs) return null;
  const words =
    until === null || leftMs <= 0
      ? t('desk.proof.over')
      : t('desk.proof.soon', { time: clockTime(formatDate, new Date(until * 1000), new Date()) });
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-suspicious-soft px-4 py-3 text-[0.9375rem] text-suspicious"
    >
      <p className="min-w-0 flex-1 basis-60">
        <KeyRound size={18} aria-hidden="true" className="me-2 inline" />
        {words}
      </p>
      <button type="button" className={plainButton} onClick={() => proveAgain('sign_in.proof_needed')}>
        {t('desk.proof.sign_in')}
      </button>
    </div>
  );
}

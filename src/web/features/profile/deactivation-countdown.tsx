import { useEffect, useState } from 'react';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { countdownSeconds, isSpoken } from './deactivation-rules.ts';

/** Shows every second; announces only the first, middle and last. */
export function Countdown({ left }: { left: number }) {
  const { t } = useLocale();
  const words = left > 0 ? t('common.wait_seconds', { count: left }) : t('deactivation.ready');
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    if (isSpoken(left)) setSpoken(words);
  }, [left, words]);
  return (
    <div className="mt-4">
      <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-raised">
        <div
          className="h-full rounded-full bg-unwanted transition-[width] duration-200 ease-linear"
          style={{ width: `${(left / countdownSeconds) * 100}%` }}
        />
      </div>
      <p aria-hidden="true" className="mt-2 text-[0.875rem] text-muted tabular-nums">
        {words}
      </p>
      <p aria-live="polite" className="sr-only">
        {spoken}
      </p>
    </div>
  );
}

import { ProgressBar } from '#web/components/progress-bar.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';

interface ProgressLineProps {
  done: number;
  all: number;
  /** Describes the running task. */
  label: string;
}

export function ProgressLine({ done, all, label }: ProgressLineProps) {
  const { formatNumber } = useLocale();
  return (
    <div className="my-3 grid gap-1.5">
      <div className="flex justify-between gap-4 text-[0.875rem] text-muted">
        <span>{label}</span>
        <span className="tabular-nums">{formatNumber(all === 0 ? 1 : done / all, { style: 'percent' })}</span>
      </div>
      <ProgressBar done={done} all={all} label={label} />
    </div>
  );
}

import { Flag } from 'lucide-react';
import type { ReportTarget } from './report-state.ts';
import { useReporting } from './use-reporting.tsx';

interface ReportButtonProps {
  target: ReportTarget;
  /** The reported text, shown for reference. */
  text: string;
  /** Accessible name until it was reported. */
  label: string;
  /** Identifies the button when a press made before hydration is replayed. */
  act: string;
}

/** Small flag beside a name that reports it and shows the status of the own report. */
export function ReportButton({ target, text, label, act }: ReportButtonProps) {
  const { said, isPressed, press, dialog } = useReporting({ target, text });
  return (
    <>
      <button
        type="button"
        data-act={act}
        title={said ?? label}
        aria-busy={isPressed}
        onClick={press}
        className="needs-script no-print inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-full px-2.5 text-[0.875rem] font-medium text-muted transition-colors duration-150 hover:bg-raised hover:text-text aria-busy:opacity-60"
      >
        <Flag size={16} aria-hidden="true" />
        <span className={said === null ? 'sr-only' : ''}>{said ?? label}</span>
      </button>
      {dialog}
    </>
  );
}

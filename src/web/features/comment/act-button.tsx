import type { ReactNode } from 'react';

interface ActButtonProps {
  /** By which a press is known again when the page's script comes after it. */
  act: string;
  label: string;
  /** What is read of the label beside the sign where there is room for it; none where the sign says it anywhere. */
  shown?: string;
  onPress: () => void;
  children: ReactNode;
}

/** A small button under a text. */
export function ActButton({ act, label, shown, onPress, children }: ActButtonProps) {
  return (
    <button
      type="button"
      data-act={act}
      title={label}
      onClick={onPress}
      className="needs-script no-print inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-full px-2 text-[0.875rem] font-medium text-muted transition-colors duration-150 hover:bg-raised hover:text-text min-[27rem]:px-2.5"
    >
      {children}
      {shown && (
        <span aria-hidden="true" className="max-[22.5rem]:hidden">
          {shown}
        </span>
      )}
      <span className="sr-only">{label}</span>
    </button>
  );
}

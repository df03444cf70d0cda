import type { ReactNode } from 'react';

interface ActButtonProps {
  /** Identifies the button when a press made before hydration is replayed. */
  act: string;
  label: string;
  /** Part of the label shown beside the icon if there is room; omitted if the icon suffices. */
  shown?: string;
  onPress: () => void;
  children: ReactNode;
}

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

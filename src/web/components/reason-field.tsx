import { type KeyboardEvent, type ReactNode, type Ref, useId } from 'react';

interface ReasonFieldProps {
  label: string;
  value: string;
  maxLength: number;
  onChange: (value: string) => void;
  ref?: Ref<HTMLTextAreaElement>;
  /** `aria-keyshortcuts` for the keys of `onKeyDown`. */
  shortcuts?: string;
  onKeyDown?: (event: KeyboardEvent) => void;
  children?: ReactNode;
}

export function ReasonField({
  label,
  value,
  maxLength,
  onChange,
  ref,
  shortcuts,
  onKeyDown,
  children,
}: ReasonFieldProps) {
  const id = useId();
  return (
    <div className={`grid grid-cols-[minmax(0,1fr)] ${children ? 'gap-2' : 'gap-1'}`}>
      <label htmlFor={id} className="text-[0.875rem] font-semibold">
        {label}
      </label>
      {children}
      <textarea
        ref={ref}
        id={id}
        dir="auto"
        rows={2}
        value={value}
        maxLength={maxLength}
        aria-keyshortcuts={shortcuts}
        onKeyDown={onKeyDown}
        onChange={({ target }) => onChange(target.value)}
        className="w-full min-w-0 rounded-control border border-edge bg-surface px-3.5 py-2.5 text-base"
      />
    </div>
  );
}

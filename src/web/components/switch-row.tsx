import { Switch } from '@base-ui/react/switch';
import { type ReactNode, useId } from 'react';

interface SwitchRowProps {
  label: string;
  text: ReactNode;
  value: boolean | null;
  onChange: (value: boolean) => void;
  /** Why it is locked, and what helps. It stays focusable, so that the reason is read. */
  lock?: ReactNode;
  problem?: string | undefined;
}

/** A setting with a switch; its whole text is the label. */
export function SwitchRow({ label, text, value, onChange, lock, problem }: SwitchRowProps) {
  const id = useId();
  const isLocked = value === null || Boolean(lock);
  return (
    <div className="border-b border-line px-5 py-3 transition-colors duration-150 has-[label:hover]:bg-raised">
      <div className="flex items-start gap-4">
        <label htmlFor={id} className={`min-w-0 flex-1 ${isLocked ? '' : 'cursor-pointer'}`}>
          <span id={`${id}-label`} className="block font-medium">
            {label}
          </span>
          <span id={`${id}-text`} className="block text-[0.875rem] leading-snug text-muted">
            {text}
          </span>
        </label>
        <Switch.Root
          nativeButton
          render={<button type="button" />}
          id={id}
          checked={value ?? false}
          readOnly={isLocked}
          aria-disabled={isLocked || undefined}
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-text${lock ? ` ${id}-lock` : ''}`}
          onCheckedChange={onChange}
          className="group -me-2 grid h-11 w-16 shrink-0 place-items-center rounded-control aria-disabled:cursor-default"
        >
          <span
            className={`flex h-7 w-12 rounded-full border-2 p-0.5 transition-colors duration-150 group-aria-disabled:opacity-60 group-data-checked:border-brand group-data-checked:bg-brand ${value === null ? 'border-line bg-raised' : 'border-edge bg-surface'}`}
          >
            {value !== null && (
              <Switch.Thumb className="size-5 rounded-full bg-edge transition-[margin] duration-150 data-checked:ms-5 data-checked:bg-on-brand" />
            )}
          </span>
        </Switch.Root>
      </div>
      {lock && (
        <div id={`${id}-lock`} className="mt-1 text-[0.875rem]">
          {lock}
        </div>
      )}
      {problem && (
        <p role="alert" className="mt-2 rounded-control bg-unwanted-soft px-3 py-2 text-[0.875rem] text-unwanted">
          {problem}
        </p>
      )}
    </div>
  );
}

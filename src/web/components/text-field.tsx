import { type ComponentProps, useId } from 'react';

export const textInput =
  'h-12 w-full min-w-0 rounded-control border border-edge bg-surface px-3.5 text-base aria-invalid:border-unwanted';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  label: string;
  hint?: string;
}

export function TextField({ label, hint, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-[0.9375rem] font-medium">
        {label}
      </label>
      <input {...input} {...(hint && { 'aria-describedby': `${id}-hint` })} id={id} className={textInput} />
      {hint && (
        <p id={`${id}-hint`} className={`text-[0.875rem] ${input['aria-invalid'] ? 'text-unwanted' : 'text-muted'}`}>
          {hint}
        </p>
      )}
    </div>
  );
}

import { type ReactNode, type Ref, useId } from 'react';
import { type TextRule, textRules } from '#contract/text-rule.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { dangerButton, plainButton, primaryButton, waitingButton } from '#web/components/button.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** What a decision does, in the order in which every queue offers it; with its look. */
const looks = {
  /** It stays, comes back, or is granted. */
  keep: primaryButton,
  /** It goes, or is refused. */
  remove: dangerButton,
  /** It waits on. */
  later: plainButton,
  /** It is left as it is. */
  other: plainButton,
  /** More goes with it. */
  account: `${plainButton} text-unwanted sm:ms-auto`,
} as const;
const order = Object.keys(looks);

export interface BarAction {
  act: keyof typeof looks;
  label: string;
  /** The single key that does the same. */
  shortcut?: string;
  /** It cannot be done yet: the button stays reachable. */
  isOff?: boolean;
  /** It asks first. */
  isAsking?: boolean;
  onAct: (pressed: HTMLElement) => void;
}

interface DecisionBarProps {
  /** By which rule it is decided; left out where no rule of texts applies. */
  rule?: {
    /** Null until one is chosen. */
    value: TextRule | null;
    onChange: (rule: TextRule) => void;
    ref?: Ref<HTMLFieldSetElement>;
  };
  actions: readonly BarAction[];
  /** Between the rule and the buttons: the words that go with the decision. */
  children?: ReactNode;
}

const key =
  'ms-1 hidden rounded-sm border border-current/40 px-1 font-mono text-[0.75rem] leading-4 font-normal md:inline';

/** How every queue of the desk decides: the rule, the words, then the buttons, each always at the same place. */
export function DecisionBar({ rule, actions, children }: DecisionBarProps) {
  const sorted = actions.toSorted((a, b) => order.indexOf(a.act) - order.indexOf(b.act));
  return (
    <div data-decision-bar="" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {rule && <RuleChips {...rule} />}
      {children}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-2 sm:flex sm:flex-wrap">
        {sorted.map(({ act, label, shortcut, isOff = false, isAsking = false, onAct }) => (
          <button
            key={`${act} ${label}`}
            type="button"
            aria-disabled={isOff}
            aria-haspopup={isAsking ? 'dialog' : undefined}
            aria-keyshortcuts={shortcut?.toLowerCase()}
            className={`${looks[act]} ${waitingButton}`}
            onClick={({ currentTarget }) => onAct(currentTarget)}
          >
            {label}
            {shortcut && (
              <span aria-hidden="true" className={key}>
                {shortcut}
              </span>
            )}
          </button>
        ))}
      </div>
    </div>
  );
}

/** The rules of texts as chips. Digits choose them, too. */
export function RuleChips({ value, onChange, ref }: NonNullable<DecisionBarProps['rule']>) {
  const { t } = useLocale();
  const id = useId();
  // phrases: rule.*
  return (
    <fieldset ref={ref}>
      <legend className="mb-1.5 text-[0.875rem] font-semibold">{t('desk.rule')}</legend>
      <div className="flex flex-wrap gap-1.5">
        {textRules.map((rule, at) => (
          <label
            key={rule}
            className="inline-flex min-h-11 cursor-pointer items-center rounded-full border border-line px-3 text-[0.875rem] has-checked:border-brand has-checked:bg-brand-soft has-checked:font-semibold has-checked:text-brand has-focus-visible:outline-2 has-focus-visible:outline-brand"
          >
            <input
              type="radio"
              name={`${id}-rule`}
              checked={value === rule}
              onChange={() => onChange(rule)}
              aria-keyshortcuts={String(at + 1)}
              className="sr-only"
            />
            {t(`rule.${rule}` as PhraseKey)}
            <span aria-hidden="true" className={key}>
              {at + 1}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

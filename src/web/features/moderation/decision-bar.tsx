import { type ReactNode, type Ref, useId } from 'react';
import { type TextRule, textRules } from '#contract/text-rule.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { dangerButton, plainButton, primaryButton, waitingButton } from '#web/components/button.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Actions in the order in which every queue offers them, with their style. */
const looks = {
  /** Keeps, restores or grants. */
  keep: primaryButton,
  /** Removes or refuses. */
  remove: dangerButton,
  /** Postpones. */
  later: plainButton,
  /** Leaves it unchanged. */
  other: plainButton,
  /** Also affects the account. */
  account: `${plainButton} text-unwanted lg:ms-auto`,
} as const;
const order = Object.keys(looks);

export interface BarAction {
  act: keyof typeof looks;
  label: string;
  /** Keyboard shortcut. */
  shortcut?: string;
  /** Not available yet; stays focusable. */
  isOff?: boolean;
  /** Asks for confirmation. */
  isAsking?: boolean;
  onAct: (pressed: HTMLElement) => void;
}

interface DecisionBarProps {
  /** The rule of the decision; omitted where no rule of texts applies. */
  rule?: {
    /** Null until chosen. */
    value: TextRule | null;
    onChange: (rule: TextRule) => void;
    ref?: Ref<HTMLFieldSetElement>;
  };
  actions: readonly BarAction[];
  /** The reason, between the rule and the buttons. */
  children?: ReactNode;
}

const key =
  'ms-1 hidden rounded-sm border border-current/40 px-1 font-mono text-[0.75rem] leading-4 font-normal md:inline';

/** Decision bar of every moderation queue: rule, reason, then buttons in fixed places. */
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

/** Rules of texts as chips, also selected by digits. */
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

import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AdminCheck } from '#contract/admin.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { isKnownCheck, needOf } from './check-words.ts';

const styles = {
  ok: { icon: CircleCheck, tone: 'text-trusted' },
  warn: { icon: TriangleAlert, tone: 'text-suspicious' },
  fail: { icon: CircleAlert, tone: 'text-unwanted' },
} as const;

/** A check: its state as text, icon and color, and what to do about it. */
export function CheckRow({ check, children }: { check: AdminCheck; children?: ReactNode }) {
  const { t } = useLocale();
  const { name, state } = check;
  const { icon: Icon, tone } = styles[state];
  // phrases: admin.state.*
  return (
    <div className="flex items-start gap-3 py-2.5">
      <Icon size={20} aria-hidden="true" className={`mt-0.5 shrink-0 ${tone}`} />
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-1">
        <h3 className="flex flex-wrap gap-x-2 text-[0.9375rem]">
          <span>{isKnownCheck(name) ? t(`admin.check.${name}`) : name}</span>
          <span className={`font-medium ${tone}`}>{t(`admin.state.${state}` as PhraseKey)}</span>
        </h3>
        {state !== 'ok' && <CheckProblem check={check} />}
        {children}
      </div>
    </div>
  );
}

/** The problem in the reader's language, if there is a phrase for it, and the finding in English, folded for others. */
function CheckProblem({ check: { name, state, text } }: { check: AdminCheck }) {
  const { t, locale } = useLocale();
  const finding = (
    <p lang="en" dir="ltr" className="text-start text-[0.875rem] break-words text-muted">
      {text}
    </p>
  );
  if (!isKnownCheck(name)) return finding;
  return (
    <>
      <p className="text-[0.9375rem]">{t(needOf(name, state))}</p>
      {locale === 'en' ? (
        finding
      ) : (
        <details className="text-[0.875rem]">
          <summary className="min-h-11 cursor-pointer content-center text-muted">
            {t('admin.details')}
            <span className="sr-only"> {t(`admin.check.${name}`)}</span>
          </summary>
          {finding}
        </details>
      )}
    </>
  );
}

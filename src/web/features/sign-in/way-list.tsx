import { ChevronRight } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import type { OfferedWay } from '#contract/page-context.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { lookOf, nameOf } from './ways/catalogue.ts';

interface WayListProps {
  ways: readonly OfferedWay[];
  chosen: number | null;
  onChoose: (place: number) => void;
}

/** Ways to sign in. A press requests a code and, on phones, opens the app with it. */
export function WayList({ ways, chosen, onChoose }: WayListProps) {
  const { t } = useLocale();
  return (
    <ul className="grid gap-2.5">
      {ways.map(({ way, title, isRedirect }, place) => {
        const { Icon, colour, hint } = lookOf(way);
        return (
          <li key={`${way} ${isRedirect}`}>
            <button
              type="button"
              data-way={place}
              aria-pressed={isRedirect ? undefined : chosen === place}
              className="card flex min-h-18 w-full items-center gap-3.5 px-4 py-3 text-start transition-colors duration-150 hover:border-brand aria-pressed:border-brand aria-pressed:bg-brand-soft"
              onClick={() => onChoose(place)}
            >
              <span className={`grid size-11 shrink-0 place-items-center rounded-xl text-white ${colour}`}>
                <Icon size={20} strokeWidth={2.2} aria-hidden="true" />
              </span>
              <span className="min-w-0 flex-1">
                <b className="block leading-snug font-semibold">{nameOf(way, title, t)}</b>
                <span className="block text-[0.875rem] leading-snug text-muted">
                  {t(isRedirect ? 'login.hint.redirect' : hint)}
                </span>
              </span>
              <ChevronRight size={20} aria-hidden="true" className="flip-rtl shrink-0 text-muted" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function subscribe(listener: () => void) {
  const query = matchMedia('(pointer: coarse)');
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the device runs the messenger itself. */
export function useHandheld(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia('(pointer: coarse)').matches,
    () => false,
  );
}

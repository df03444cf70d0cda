import { ChevronRight } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import type { OfferedWay } from '#contract/page-context.ts';
import type { SignInLink } from '#contract/sign-in.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { lookOf, nameOf } from './ways/catalogue.ts';

interface WayListProps {
  ways: readonly OfferedWay[];
  /** Empty until the code is there. */
  links: readonly SignInLink[];
  chosen: number | null;
  onChoose: (place: number) => void;
}

/** The ways to send the code. On a phone a tap opens the app; elsewhere it shows what to scan. */
export function WayList({ ways, links, chosen, onChoose }: WayListProps) {
  const { t } = useLocale();
  const isHandheld = useHandheld();
  return (
    <ul className="grid gap-2.5">
      {ways.map(({ way, title, isRedirect }, place) => {
        const { Icon, colour, hint } = lookOf(way);
        const link = links[place];
        const href = link && hrefOf(link, isHandheld);
        const content = (
          <>
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
          </>
        );
        const look = `card flex min-h-18 w-full items-center gap-3.5 px-4 py-3 text-start transition-colors duration-150 hover:border-brand aria-current:border-brand aria-current:bg-brand-soft aria-pressed:border-brand aria-pressed:bg-brand-soft`;
        return (
          <li key={`${way} ${isRedirect}`}>
            {href ? (
              <a
                href={href}
                // A page of its own for what is no app: this one goes on waiting.
                {...(/^https?:/.test(href) && { target: '_blank', rel: 'noopener' })}
                aria-current={chosen === place ? 'true' : undefined}
                className={look}
                onClick={() => onChoose(place)}
              >
                {content}
              </a>
            ) : (
              <button
                type="button"
                disabled={link === undefined}
                aria-pressed={isRedirect ? undefined : chosen === place}
                className={look}
                onClick={() => onChoose(place)}
              >
                {content}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** What a tap opens by itself: on a phone the app. A call goes by the number typed first. */
function hrefOf(link: SignInLink, isHandheld: boolean): string | null {
  if (!isHandheld || link.redirect !== null || link.way === 'flashcall') return null;
  return link.app ?? link.web;
}

function subscribe(listener: () => void) {
  const query = matchMedia('(pointer: coarse)');
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** A device that has the messenger itself. */
export function useHandheld(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia('(pointer: coarse)').matches,
    () => false,
  );
}

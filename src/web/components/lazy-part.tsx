import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';
import type { LocaleTag } from '#shared/locale.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { plainButton } from './button.ts';
import { showToast } from './toast.tsx';

interface Options<Props> {
  /** Of a dialog: it closes, a toast says why, and the next touch tries again. */
  close?: (props: Props) => void;
  /** Its `fallback` does as well, so nobody need be told. */
  isOptional?: boolean;
}

/**
 * A part of a page that is fetched when it is first shown, or first open where it has `isOpen`. Where it does not come,
 * the page stays as it is: what happened is said in its place, with a button to try again.
 *
 * @param load given the language of the page, whose words may belong to the part
 */
export function lazyPart<Props extends object>(
  load: (locale: LocaleTag) => Promise<{ default: ComponentType<Props> }>,
  { close, isOptional = false }: Options<Props> = {},
) {
  let part: ComponentType<Props> | undefined;
  return function LazyPart({ fallback = null, ...rest }: Props & { fallback?: ReactNode }) {
    const props = rest as unknown as Props;
    const { t, locale } = useLocale();
    const [state, setState] = useState<'coming' | 'there' | 'lost'>('coming');
    const isWanted = state === 'coming' && (props as { isOpen?: boolean }).isOpen !== false;
    useEffect(() => {
      if (part || !isWanted) return;
      let isGone = false;
      load(locale).then(
        (module) => {
          part = module.default;
          if (!isGone) setState('there');
        },
        () => {
          if (isGone) return;
          if (!close) return setState('lost');
          showToast(t('error.network.unreachable'), 5000);
          close(props);
        },
      );
      return () => {
        isGone = true;
      };
    }, [isWanted]);
    if (part) return createElement(part, props);
    if (state !== 'lost' || isOptional) return fallback;
    return (
      <div role="alert" className="grid justify-items-center gap-3 p-4 text-center text-[0.9375rem]">
        <p>{t('error.network.unreachable')}</p>
        <button type="button" className={plainButton} onClick={() => setState('coming')}>
          {t('common.retry')}
        </button>
      </div>
    );
  };
}

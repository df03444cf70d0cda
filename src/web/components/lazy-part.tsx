import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';
import type { LocaleTag } from '#shared/locale.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { plainButton } from './button.ts';
import { showToast } from './toast.tsx';

interface Options<Props> {
  /** For a dialog: closes it with a toast; opening it again retries. */
  close?: (props: Props) => void;
  /** Fails silently, as its `fallback` suffices. */
  isOptional?: boolean;
}

/** Loads when first shown, or first open if it has `isOpen`. On failure, shows a message with a retry button. */
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

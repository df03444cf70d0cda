import { useState } from 'react';
import type { Portrait } from '#contract/portrait.ts';
import type { LocaleTag } from '#shared/locale.ts';
import { currentToken } from '#web/api/bearer.ts';
import { callApi } from '#web/api/call-api.ts';
import { choose } from '#web/api/member-choice.ts';
import { keyOf } from '#web/api/member-query.ts';
import { plainButton } from '#web/components/button.ts';
import { PageLink } from '#web/components/page-link.tsx';
import { copyText } from '#web/components/share.ts';
import { SwitchRow } from '#web/components/switch-row.tsx';
import { showToast } from '#web/components/toast.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { useRefusalWords } from '#web/features/site/refusal-words.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Query key of the owner's portrait. */
export const portraitKey = (token: string | null, id: string, locale: LocaleTag) =>
  keyOf(token, 'portrait', id, locale);

interface SharePortraitProps {
  portrait: Portrait;
  label: string;
  /** Reloads the number. */
  onChanged: () => Promise<unknown>;
}

/** Switch and link for sharing a portrait with everyone who has the link. */
export function SharePortrait({ portrait, label, onChanged }: SharePortraitProps) {
  const { t, locale } = useLocale();
  const address = useAddress();
  const sayRefusal = useRefusalWords();
  const [wrong, setWrong] = useState<string | null>(null);
  const { neuroanalysisId: id, is_shared: isShared } = portrait;
  const path = address(`/portrait/${id}`);

  async function share(wanted: boolean) {
    setWrong(null);
    const code = await choose<Portrait, boolean>(
      {
        key: portraitKey(currentToken(), id, locale),
        name: 'share',
        read: (known) => known.is_shared,
        write: (known, value) => ({ ...known, is_shared: value }),
        save: (value) => callApi('POST /api/v6/portrait/share', { fields: { id, is_shared: value ? '1' : '0' } }),
      },
      wanted,
    );
    setWrong(code);
    if (code === null) void onChanged();
  }

  async function copy() {
    const isCopied = await copyText(new URL(path, location.href).href);
    showToast(isCopied ? t('toast.link_copied') : t('toast.copy_failed'));
  }

  return (
    <div className="-mx-5">
      <SwitchRow
        label={label}
        text={t('portrait.share_text')}
        value={isShared}
        onChange={(wanted) => void share(wanted)}
        problem={wrong === null ? undefined : sayRefusal(wrong)}
      />
      {isShared && (
        <div className="flex flex-wrap gap-2 px-5 pt-3">
          <button type="button" className={plainButton} onClick={() => void copy()}>
            {t('portrait.copy')}
          </button>
          <PageLink href={path} className={plainButton}>
            {t('portrait.page')}
          </PageLink>
        </div>
      )}
    </div>
  );
}

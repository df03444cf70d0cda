import { useState } from 'react';
import type { Portrait } from '#contract/portrait.ts';
import { callApi } from '#web/api/call-api.ts';
import { plainButton } from '#web/components/button.ts';
import { PageLink } from '#web/components/page-link.tsx';
import { copyText } from '#web/components/share.ts';
import { SwitchRow } from '#web/components/switch-row.tsx';
import { showToast } from '#web/components/toast.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { useRefusalWords } from '#web/features/site/refusal-words.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

interface SharePortraitProps {
  portrait: Portrait;
  label: string;
  /** Asks about the number once more. */
  onChanged: () => Promise<unknown>;
}

/** Whether everybody who knows its link sees a portrait, and the link. */
export function SharePortrait({ portrait, label, onChanged }: SharePortraitProps) {
  const { t } = useLocale();
  const address = useAddress();
  const sayRefusal = useRefusalWords();
  const [isShared, setShared] = useState(portrait.is_shared);
  const [wrong, setWrong] = useState<string | null>(null);
  const id = portrait.neuroanalysisId;
  const path = address(`/portrait/${id}`);

  async function share(wanted: boolean) {
    setShared(wanted);
    setWrong(null);
    const answer = await callApi('POST /api/v6/portrait/share', { fields: { id, is_shared: wanted ? '1' : '0' } });
    if (answer.ok) return void onChanged();
    setShared(!wanted);
    setWrong(answer.problem.code);
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

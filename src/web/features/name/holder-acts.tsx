import type { NumberView } from '#contract/number.ts';
import { ReportButton } from '#web/features/moderation/report-button.tsx';
import { useSession } from '#web/features/sign-in/session.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import type { AskedNames } from './asked-names.ts';
import { ComplainName } from './complain-name.tsx';
import { fullName } from './shown-name.ts';

export interface HolderWordsProps {
  view: NumberView;
  /** Key by which the holder was requested. */
  asked: AskedNames;
}

/** Version of an uploaded picture, taken from its address. */
const uploaded = /\/([\w-]{22})\.webp$/;
const row = 'flex min-h-11 flex-wrap items-center justify-between gap-x-4';

/** Name and picture of a holder, with complaint and report buttons. */
export default function HolderActs({ view: { profile, ui }, asked }: HolderWordsProps) {
  const { t } = useLocale();
  const isMember = useSession() !== null;
  const [, version] = uploaded.exec(ui.avatar ?? '') ?? [];
  const name = fullName(profile);
  return (
    <>
      {profile !== null && (
        <div className={row}>
          <bdi className="min-w-0 font-medium wrap-anywhere">{name}</bdi>
          <span className="flex items-center">
            <ComplainName
              name={{ first_name: profile.firstName, last_name: profile.lastName, name_hash: profile.name_hash }}
              asked={asked}
              whole={name}
            />
            {isMember && (
              <ReportButton
                target={{ kind: 'name', hash: profile.name_hash, by: asked }}
                text={name}
                label={t('report.button_name', { name })}
                act={`report-${profile.name_hash}`}
              />
            )}
          </span>
        </div>
      )}
      {version !== undefined && isMember && (
        <div className={row}>
          <span>{t('profile.picture')}</span>
          <span className="flex items-center">
            <ComplainName
              name={{ first_name: '', last_name: '', name_hash: version }}
              asked={asked}
              whole={t('number.picture')}
              label={t('holder.complain_picture')}
            />
            <ReportButton
              target={{ kind: 'name', hash: version, by: asked, isPicture: true }}
              text={t('number.picture')}
              label={t('holder.report_picture')}
              act={`report-${version}`}
            />
          </span>
        </div>
      )}
    </>
  );
}

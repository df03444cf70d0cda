import { Plug } from 'lucide-react';
import { BookRow } from '#web/features/contact/book-row.tsx';
import { PageRow } from '#web/features/site/settings-link.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { DirectionSettings } from './settings-direction.tsx';
import { LanguageSettings } from './settings-language.tsx';
import { LookRows } from './settings-look.tsx';
import { SettingsPanel } from './settings-panel.tsx';
import { ThemeSettings } from './settings-theme.tsx';

const visitor = { isMember: false, isDeactivated: false };

/** Settings without an account. */
export default function VisitorSettings() {
  const { t } = useLocale();
  return (
    <SettingsPanel
      who={visitor}
      renderView={(view) => {
        if (view === 'language') return <LanguageSettings />;
        if (view === 'theme') return <ThemeSettings />;
        if (view === 'direction') return <DirectionSettings />;
        return (
          <>
            <LookRows />
            <BookRow />
            <PageRow page="/connect" icon={Plug} title={t('footer.connect')} />
          </>
        );
      }}
    />
  );
}

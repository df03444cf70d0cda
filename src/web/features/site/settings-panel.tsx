import { useLocation } from '@tanstack/react-router';
import { Check, ChevronRight, Languages, SunMoon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type Locale, localeEntry, locales } from '#shared/locale.ts';
import { rememberLocale } from '#web/api/page-context.ts';
import { Flag } from '#web/components/flag.tsx';
import { SideDialog } from '#web/components/side-dialog.tsx';
import { SignOutRow } from '#web/features/sign-in/sign-out-row.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { localizedPath } from '#web/i18n/localized-path.ts';
import { barePath, useLanguagePrefix } from './address.ts';
import { chooseTheme, readTheme, type Theme, themes } from './theme.ts';

type View = 'main' | 'language' | 'theme';

/** What needs no account, and the end of the sign-in. Back closes the inner view first, then the panel. */
export default function SettingsPanel({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useLocale();
  const [view, setView] = useState<View>('main');
  const [theme, setTheme] = useState(readTheme);
  const titles = { main: t('settings.title'), language: t('settings.language'), theme: t('settings.theme') };
  return (
    <SideDialog
      isOpen={isOpen}
      onClose={() => {
        onClose();
        setView('main');
      }}
      title={titles[view]}
      closeLabel={t('settings.close')}
      back={view === 'main' ? undefined : { label: t('settings.back'), onBack: () => setView('main') }}
    >
      {view === 'main' && <MainView theme={theme} onOpen={setView} onClose={onClose} />}
      {view === 'language' && <LanguageView />}
      {view === 'theme' && (
        <ThemeView
          theme={theme}
          onChoose={(chosen) => {
            chooseTheme(chosen);
            setTheme(chosen);
          }}
        />
      )}
    </SideDialog>
  );
}

const row =
  'flex min-h-14 w-full items-center gap-3 border-b border-line px-5 text-start transition-colors duration-150 hover:bg-raised';

interface MainViewProps {
  theme: Theme;
  onOpen: (view: View) => void;
  onClose: () => void;
}

function MainView({ theme, onOpen, onClose }: MainViewProps) {
  const { t, locale } = useLocale();
  const line = (view: View, icon: ReactNode, title: string, value: string) => (
    <button type="button" className={row} onClick={() => onOpen(view)}>
      <span className="text-muted">{icon}</span>
      <span className="flex-1 font-medium">{title}</span>
      <span className="text-muted">{value}</span>
      <ChevronRight size={18} aria-hidden="true" className="flip-rtl text-muted" />
    </button>
  );
  return (
    <>
      {line(
        'language',
        <Languages size={20} aria-hidden="true" />,
        t('settings.language'),
        localeEntry(locale).nativeName,
      )}
      {line('theme', <SunMoon size={20} aria-hidden="true" />, t('settings.theme'), t(`settings.theme.${theme}`))}
      <SignOutRow className={row} onDone={onClose} />
    </>
  );
}

function LanguageView() {
  const { locale } = useLocale();
  const prefix = useLanguagePrefix();
  const { pathname, searchStr } = useLocation();
  // Another language is another document: its address keeps a prefix where there was one.
  function hrefOf({ tag }: Locale) {
    return localizedPath(prefix === undefined ? null : tag, barePath(pathname, prefix)) + searchStr;
  }
  return locales.map((entry) => (
    <a
      key={entry.tag}
      href={hrefOf(entry)}
      lang={entry.bcp47}
      dir={entry.dir}
      aria-current={entry.tag === locale || undefined}
      className={row}
      onClick={() => rememberLocale(entry.tag)}
    >
      <Flag country={entry.flag} />
      <span className="flex-1 font-medium">{entry.nativeName}</span>
      {entry.tag === locale && <Check size={20} aria-hidden="true" className="text-brand" />}
    </a>
  ));
}

function ThemeView({ theme, onChoose }: { theme: Theme; onChoose: (theme: Theme) => void }) {
  const { t } = useLocale();
  return (
    <fieldset>
      <legend className="sr-only">{t('settings.theme')}</legend>
      {themes.map((choice) => (
        <label key={choice} className={`${row} cursor-pointer has-focus-visible:bg-brand-soft`}>
          <input
            type="radio"
            name="theme"
            className="size-5 accent-brand"
            checked={choice === theme}
            onChange={() => onChoose(choice)}
          />
          <span className="flex-1 font-medium">{t(`settings.theme.${choice}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}

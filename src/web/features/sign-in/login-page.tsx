import { ChevronRight, LogIn, MessageSquareText, PhoneCall, Search, Send } from 'lucide-react';
import type { SignInProvider } from '#contract/page.ts';
import { PageLink } from '#web/components/page-link.tsx';
import { useSite } from '#web/features/site/site.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

const icons: Record<SignInProvider, typeof Send> = {
  telegram: Send,
  whatsapp: MessageSquareText,
  viber: MessageSquareText,
  sms: MessageSquareText,
  flashcall: PhoneCall,
};

/** Says which ways to sign in are set up, and that looking numbers up needs none. */
export function LoginPage() {
  const { t } = useLocale();
  const { providers } = useSite().site;
  // phrases: login.provider.*
  return (
    <div className="mx-auto grid max-w-[792px] content-start gap-4 px-4 py-10 md:py-16">
      <PageLink
        href="/search"
        className="flex items-center gap-4 rounded-card bg-brand p-5 text-on-brand shadow-card transition-colors duration-150 hover:bg-brand/90"
      >
        <Search size={26} aria-hidden="true" className="shrink-0" />
        <span className="flex-1">
          <b className="block text-[1.125rem] leading-snug font-bold">{t('login.search.title')}</b>
          <span className="text-[0.9375rem]">{t('login.search.text')}</span>
        </span>
        <ChevronRight size={22} aria-hidden="true" className="flip-rtl shrink-0" />
      </PageLink>
      <section className="card p-6">
        <div className="flex items-center gap-3">
          <LogIn size={24} aria-hidden="true" className="flip-rtl text-brand" />
          <h1 className="text-[1.5rem] leading-tight tracking-tight">{t('header.sign_in')}</h1>
        </div>
        <p className="mt-3 max-w-[56ch] text-muted">{t('login.text')}</p>
        {providers.length > 0 && (
          <ul className="mt-4 grid gap-2 sm:grid-cols-2">
            {providers.map((provider) => {
              const Icon = icons[provider];
              return (
                <li
                  key={provider}
                  className="flex min-h-14 items-center gap-3 rounded-xl border border-line px-4 font-medium"
                >
                  <Icon size={20} aria-hidden="true" className="text-muted" />
                  {t(`login.provider.${provider}`)}
                </li>
              );
            })}
          </ul>
        )}
        <p className="mt-4 rounded-xl bg-raised px-4 py-3">
          {providers.length > 0 ? t('login.soon') : t('login.none')}
        </p>
      </section>
    </div>
  );
}

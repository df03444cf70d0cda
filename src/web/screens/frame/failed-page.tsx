import { useRouter } from '@tanstack/react-router';
import { CircleAlert, Map as MapIcon } from 'lucide-react';
import type { PhraseKey } from '#shared/phrases.ts';
import { ApiFailure } from '#web/api/call-api.ts';
import { plainButton, primaryButton } from '#web/components/button.ts';
import { MessagePage } from '#web/components/message-page.tsx';
import { PageLink } from '#web/components/page-link.tsx';
import { SearchField } from '#web/features/numbering/search-field.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** An unknown address. */
export function PageNotFound() {
  const { t } = useLocale();
  return (
    <MessagePage
      icon={<MapIcon size={30} aria-hidden="true" />}
      title={t('page.not_found.title')}
      text={t('error.page.not_found')}
    >
      <SearchField />
    </MessagePage>
  );
}

/** A page that failed: the error, and a retry button. */
export function FailedPage({ error }: { error: unknown }) {
  const { t } = useLocale();
  const router = useRouter();
  const address = useAddress();
  const code = failureCode(error);
  // phrases: error.*
  return (
    <MessagePage
      icon={<CircleAlert size={30} aria-hidden="true" />}
      title={t('page.failed.title')}
      text={t(`error.${code}` as PhraseKey)}
    >
      <p className="flex flex-wrap justify-center gap-2">
        <a href={router.latestLocation.href} className={primaryButton}>
          {t('common.retry')}
        </a>
        <PageLink href={address('/search')} className={plainButton}>
          {t('page.failed.search')}
        </PageLink>
      </p>
    </MessagePage>
  );
}

/** Browsers' messages when a script fails to load. */
const lostScript = /dynamically imported module|module script failed/i;

/** Serialization from the server drops an error's class, so its message is the code. */
function failureCode(error: unknown): string {
  const code = error instanceof ApiFailure ? error.code : error instanceof Error ? error.message : '';
  if (lostScript.test(code)) return 'network.unreachable';
  return ['server.no_database', 'server.no_room', 'network.unreachable', 'request.invalid'].includes(code)
    ? code
    : 'server.failed';
}

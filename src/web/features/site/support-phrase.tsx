import type { PhraseKey } from '#shared/phrases.ts';
import { PhraseWith } from '#web/i18n/phrase-with.tsx';
import { useSite } from './site.ts';

/** A phrase with the support address as `%email%`. Hidden if the site has none. */
export function SupportPhrase({ phrase }: { phrase: PhraseKey }) {
  const { supportEmail } = useSite().site;
  if (!supportEmail) return null;
  const email = (
    <a href={`mailto:${supportEmail}`} className="link underline wrap-anywhere">
      {supportEmail}
    </a>
  );
  return <PhraseWith phrase={phrase} elements={{ email }} />;
}

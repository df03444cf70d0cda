import type { AnyRouteMatch } from '@tanstack/react-router';
import type { PhraseKey } from '#shared/phrases.ts';
import { readLocale } from '#web/api/page-context.ts';
import { loadPhrases, preloadPhrases, translatorOf } from '#web/features/site/phrase-book.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { describePage } from './head.ts';
import { rootDataOf } from './root-data.ts';
import { useSite } from './site.ts';

/** The sections of each document in their order, with the number of paragraphs: `legal.terms.service.1` … */
const documents = {
  terms: { service: 3, verdict: 3, data: 2, account: 2, texts: 2, complaints: 6, unlist: 2, limits: 2, changes: 2 },
  privacy: { controller: 1, visit: 3, numbers: 3, account: 3, sharing: 1, retention: 2, rights: 2 },
  cookies: { purpose: 1, list: 2, storage: 2 },
  purchase: { numcy: 1, prices: 3, pro: 2, payment: 1, refund: 1, fairness: 1 },
  contacts: { operator: 1, support: 1, number: 1, complaint: 1 },
} as const;
export type LegalDocument = keyof typeof documents;

/** ISO day of the texts. Set it when their meaning changes. */
const inForceSince = '2026-11-20';

export async function loadLegalPhrases(lang: string | undefined): Promise<void> {
  await loadPhrases(readLocale(lang), 'legal');
}

export function describeLegalPage(
  document: LegalDocument,
  path: string,
  lang: string | undefined,
  matches: readonly Pick<AnyRouteMatch, 'loaderData'>[],
) {
  const root = rootDataOf(matches);
  if (!root) return {};
  const title = translatorOf(root.locale)(`legal.${document}.title`);
  const page = describePage({ ...root, lang, path, title, isIndexable: true });
  return { ...page, links: [...page.links, ...preloadPhrases(root.locale, 'legal')] };
}

export function LegalPage({ document }: { document: LegalDocument }) {
  const { t, formatDate } = useLocale();
  const { operator, supportEmail } = useSite().site;
  const values = {
    operator: operator.name || t('legal.unnamed.operator'),
    address: operator.address || t('legal.unnamed.address'),
    email: supportEmail || t('legal.unnamed.email'),
  };
  // phrases: legal.*
  return (
    <article className="mx-auto max-w-[792px] px-4 py-8 md:py-12">
      <h1 className="mb-2 text-[2rem] leading-tight tracking-tight">{t(`legal.${document}.title`)}</h1>
      <p className="mb-6 text-muted">
        {t('legal.in_force', { date: formatDate(inForceSince, { dateStyle: 'long' }) })}
      </p>
      <div className="card grid gap-6 p-5 md:p-8">
        {Object.entries(documents[document]).map(([section, paragraphs]) => (
          <section key={section}>
            <h2 className="mb-2 text-[1.125rem]">{t(`legal.${document}.${section}.title` as PhraseKey)}</h2>
            {Array.from({ length: paragraphs }, (_, at) => `legal.${document}.${section}.${at + 1}`).map((key) => (
              <p key={key} className="mb-2 max-w-[68ch] last:mb-0">
                {t(key as PhraseKey, values)}
              </p>
            ))}
          </section>
        ))}
      </div>
    </article>
  );
}

import { lazyPart } from '#web/components/lazy-part.tsx';
import { loadPhrases } from '#web/features/site/phrase-book.ts';
import { useSite } from '#web/features/site/site.ts';

const FirstAdminCard = lazyPart(
  async (locale) => {
    const [part] = await Promise.all([import('./first-admin-card.tsx'), loadPhrases(locale, 'admin')]);
    return part;
  },
  { isOptional: true },
);

/** On the start page of a site that nobody administers yet, below all else: what whoever runs it does next. */
export function FirstAdmin() {
  return useSite()?.needsAdmin ? <FirstAdminCard /> : null;
}

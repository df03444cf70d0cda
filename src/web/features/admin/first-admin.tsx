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

/** Next steps for the operator, at the end of the start page of a site without an admin. */
export function FirstAdmin() {
  return useSite()?.needsAdmin ? <FirstAdminCard /> : null;
}

import { ChevronDown, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { PageLink } from '#web/components/page-link.tsx';
import { useLoginAddress } from '#web/features/sign-in/login-address.ts';
import { useSession } from '#web/features/sign-in/session.ts';
import { useAddress } from '#web/features/site/address.ts';
import { useSite } from '#web/features/site/site.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import type { MadeKey } from './made-key.ts';
import { ProgramTextView } from './program-text.tsx';
import type { ProgramGuide } from './programs.ts';
import { keyWord } from './texts/text-site.ts';

/** Path of the API documentation. */
const docs = 'api/docs';

// Members only.
const ProgramKeyPart = lazyPart(() => import('./program-key-part.tsx'));

interface ProgramCardProps {
  guide: ProgramGuide;
  country: string;
  /** Does not match the search. Stays mounted, to keep its key. */
  isHidden: boolean;
}

/**
 * How to connect one program: three steps, texts to copy, and for members a key that is filled in. The key is known
 * only on this page.
 * Collapsible, and readable without script.
 */
export function ProgramCard({ guide, country, isHidden }: ProgramCardProps) {
  const { t } = useLocale();
  const address = useAddress();
  const { publicUrl } = useSite();
  const login = useLoginAddress(`${address('/connect')}#${guide.id}`, 'connect');
  const session = useSession();
  const fold = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [made, setMade] = useState<MadeKey | null>(null);
  // A link to the card opens it; the reader may also have opened it before hydration.
  useEffect(() => {
    if (!fold.current) return;
    if (location.hash === `#${guide.id}`) fold.current.open = true;
    setOpen(fold.current.open);
  }, []);
  const own = made !== null && made.profileId === session?.profileId ? made : null;
  const site = { origin: publicUrl, key: own?.key ?? keyWord, country };
  const values = { word: keyWord, program: guide.name, address: `${publicUrl}/${docs}` };
  const name = `${guide.id}-name`;
  return (
    <section id={guide.id} aria-labelledby={name} hidden={isHidden} className="card scroll-mt-20">
      <details ref={fold} className="group" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="flex min-h-14 list-none items-center justify-between gap-3 rounded-card px-5 py-3 [&::-webkit-details-marker]:hidden">
          <h2 id={name} className="text-[1.0625rem]">
            <bdi dir="ltr">{guide.name}</bdi>
          </h2>
          <ChevronDown size={20} aria-hidden="true" className="shrink-0 text-muted group-open:rotate-180" />
        </summary>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 border-t border-line p-5">
          <ol className="grid max-w-[68ch] list-decimal gap-2 ps-5">
            {guide.steps.map((step) => (
              <li key={step}>{t(step, values)}</li>
            ))}
          </ol>
          {guide.warning && (
            <p className="flex max-w-[68ch] items-start gap-2 text-[0.9375rem] text-suspicious">
              <TriangleAlert size={18} aria-hidden="true" className="mt-1 shrink-0" />
              {t(guide.warning)}
            </p>
          )}
          {guide.scopes.length > 0 && (
            <>
              <p className="visitor-only">
                <PageLink href={login} rel="nofollow" className="link inline-flex min-h-11 items-center">
                  {t('connect.key.sign_in', values)}
                </PageLink>
              </p>
              <div className="member-only">
                {session !== null && isOpen && (
                  <ProgramKeyPart guide={guide} profileId={session.profileId} made={own} onMade={setMade} />
                )}
              </div>
            </>
          )}
          {guide.texts.map((text) => (
            <ProgramTextView key={'file' in text.title ? text.title.file : text.title.phrase} text={text} site={site} />
          ))}
          {!guide.isTried && <p className="text-[0.875rem] text-muted">{t('connect.untried', values)}</p>}
        </div>
      </details>
    </section>
  );
}

import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { type TouchedAgain, touchAgain } from '#web/components/touch-again.ts';
import type { Touch } from '#web/components/written-part.tsx';
import { takeWish } from '#web/features/sign-in/intent.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { TellPart } from './tell-part.tsx';
import { TopTags } from './top-tags.tsx';
import type { OpinionPage } from './use-opinion.ts';
import { useTelling } from './use-telling.ts';

// Loaded when first asked for.
const TagDialog = lazyPart(() => import('./tag-dialog.tsx'), { close: ({ onClose }) => onClose() });

export interface OpinionCardProps extends OpinionPage {
  touch: RefObject<Touch>;
  /** Opens the box for words. */
  onWrite: () => void;
  /** Opens the dialog about blocking. */
  onBlock: () => void;
}

/** What people say of a number without words of their own, and where one says it in two taps. */
export default function OpinionCard({ touch, onWrite, onBlock, ...page }: OpinionCardProps) {
  const { t } = useLocale();
  const { view } = page;
  const telling = useTelling(page);
  const [dialog, setDialog] = useState<'unused' | 'open' | 'closed'>('unused');
  const card = useRef<HTMLDivElement>(null);
  const { profileId } = telling;

  const again = useRef<TouchedAgain | null>(null);
  useLayoutEffect(() => {
    again.current = touchAgain(touch, card.current);
  }, []);
  // After the effects of `useTelling`: a wish that comes before them finds no way to the server, and is dropped.
  useEffect(() => again.current?.press(), []);
  useEffect(() => {
    if (profileId !== null && takeWish('block')) onBlock();
  }, [profileId]);

  const openAll = () => setDialog('open');
  return (
    <div ref={card} className="contents">
      <SectionCard
        anchor="tags"
        title={t('tag.title')}
        aside={
          !telling.isHolder && (
            <button
              type="button"
              data-act="all-tags"
              aria-haspopup="dialog"
              onClick={openAll}
              className="needs-script no-print -my-2.5 link inline-flex min-h-11 shrink-0 items-center text-[0.9375rem] font-medium"
            >
              {t('tag.add')}
            </button>
          )
        }
      >
        <TopTags view={view} said={telling.shown} telling={telling} />
        <TellPart view={view} telling={telling} onAll={openAll} onWrite={onWrite} onBlock={onBlock} />
      </SectionCard>
      {dialog !== 'unused' && (
        <TagDialog view={view} telling={telling} isOpen={dialog === 'open'} onClose={() => setDialog('closed')} />
      )}
    </div>
  );
}

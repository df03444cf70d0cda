import { SectionCard } from '#web/components/section-card.tsx';
import { TellPart } from '#web/features/opinion/tell-part.tsx';
import { TopTags } from '#web/features/opinion/top-tags.tsx';
import type { OpinionPage } from '#web/features/opinion/use-opinion.ts';
import { useTelling } from '#web/features/opinion/use-telling.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { WriteSlot, type WriteSlotProps } from './write-slot.tsx';

interface TellCardProps extends OpinionPage {
  /** The sign-in that was begun from here has led back. */
  isBack: boolean;
  /** The member has just written the first comment here. */
  hasWritten: boolean;
  /** Shows how to block a number on a phone. */
  onHelp: () => void;
  /** Where one writes; null where nobody is asked to. */
  writing: WriteSlotProps | null;
}

/** What people say of a number, and the one place where one says what happened oneself. */
export function TellCard({ isBack, hasWritten, onHelp, writing, ...page }: TellCardProps) {
  const { t } = useLocale();
  const { view } = page;
  const telling = useTelling(page, isBack);
  function send(text: string, isAnyway: boolean) {
    // What was chosen before the sign-in goes with the words.
    if (telling.profileId !== null && telling.choice !== null) void telling.tell();
    writing?.onSend(text, isAnyway);
  }
  return (
    <SectionCard anchor="tags" title={t('tag.title')}>
      <TopTags view={view} said={telling.shown} />
      <TellPart view={view} telling={telling} hasWritten={hasWritten} onHelp={onHelp}>
        {writing && <WriteSlot {...writing} onSend={send} />}
      </TellPart>
    </SectionCard>
  );
}

import { SectionCard } from '#web/components/section-card.tsx';
import { TellPart } from '#web/features/opinion/tell-part.tsx';
import { TopTags } from '#web/features/opinion/top-tags.tsx';
import type { OpinionPage } from '#web/features/opinion/use-opinion.ts';
import { useTelling } from '#web/features/opinion/use-telling.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { WriteSlot, type WriteSlotProps } from './write-slot.tsx';

interface TellCardProps extends OpinionPage {
  /** The user returned from the sign-in started here. */
  isBack: boolean;
  /** The member just wrote the first comment here. */
  hasWritten: boolean;
  /** Shows how to block a number on a phone. */
  onHelp: () => void;
  /** The editor; null if no comment is invited. */
  writing: WriteSlotProps | null;
}

/** Opinions about a number, and the place to give one. */
export function TellCard({ isBack, hasWritten, onHelp, writing, ...page }: TellCardProps) {
  const { t } = useLocale();
  const { view } = page;
  const telling = useTelling(page, isBack);
  function send(text: string, isAnyway: boolean) {
    // Sends the choice made before the sign-in together with the text.
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

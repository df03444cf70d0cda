import type { ReactNode } from 'react';
import type { ModerationAct } from '#contract/moderation.ts';
import { textRules } from '#contract/text-rule.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { PageLink } from '#web/components/page-link.tsx';
import { PhoneText } from '#web/components/phone-text.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { PhraseWith } from '#web/i18n/phrase-with.tsx';
import { TextPlace } from './text-place.tsx';

/** Findings whose phrase needs no further values. */
const plainFindings = ['removed_before', 'repeated_by_author', 'repeated_on_number', 'rewritten'] as const;

/** A log entry as a sentence: text, action, actor and rule. */
export function ActSentence({ act }: { act: ModerationAct }) {
  const { t } = useLocale();
  const rule = textRules.find((one) => one === act.reason) ?? 'other';
  const elements = {
    text: <ActPlace act={act} />,
    who: <Account id={act.moderatorId} />,
    author: <Account id={act.authorId} />,
    // phrases: rule.*, desk.act.*
    rule: t(`rule.${rule}` as PhraseKey),
    act: act.undoneAct === null ? '' : t(`desk.act.${act.undoneAct}` as PhraseKey),
  };
  const found = act.act === 'held' ? findingOf(act.reason) : null;
  return (
    <>
      <PhraseWith phrase={phraseOf(act)} elements={elements} />
      {found && ` ${t(found)}`}
    </>
  );
}

/** Phrase of an act, by its actor and object. */
export function phraseOf({ act, kind, moderatorId }: Pick<ModerationAct, 'act' | 'kind' | 'moderatorId'>): PhraseKey {
  if (act === 'undone') return kind === null ? 'desk.log.undone_account' : 'desk.log.undone';
  // An automatic decision, after an overdue complaint or a court's decision.
  const isAlone = moderatorId === null && (act === 'kept' || act === 'removed' || act === 'set_aside');
  // phrases: desk.log.*
  return `desk.log.${act}${isAlone ? '_alone' : ''}` as PhraseKey;
}

function findingOf(reason: string | null): PhraseKey | null {
  const plain = plainFindings.find((one) => one === reason);
  // phrases: desk.found.*
  if (plain !== undefined) return `desk.found.${plain}` as PhraseKey;
  if (reason === 'listed_word') return 'desk.log.listed_word';
  if (reason === 'posing') return 'desk.log.posing';
  return reason === 'check_failed' || reason === 'check_slow' ? 'desk.log.check_failed' : null;
}

/** Object of the act, with a link. */
function ActPlace({ act }: { act: ModerationAct }): ReactNode {
  const { kind, textId, phone, international, excerpt, authorId } = act;
  const { t } = useLocale();
  const address = useAddress();
  if (kind === 'wave') {
    return (
      <PageLink href={address('/moderation?list=waves')} className="link">
        {t('desk.log.wave')}
      </PageLink>
    );
  }
  if (kind !== null && textId !== null && phone !== null) {
    const isThere = excerpt !== null;
    return <TextPlace kind={kind} phone={phone} international={international} textId={textId} isThere={isThere} />;
  }
  if (authorId !== null || textId === null) return t('desk.log.text', { number: textId ?? '' });
  const number = (
    <PageLink href={address(`/number/${textId}`)} rel="nofollow" className="link font-semibold">
      <PhoneText>{international ?? `+${textId}`}</PhoneText>
    </PageLink>
  );
  return <PhraseWith phrase="desk.log.votes" elements={{ number }} />;
}

/** An account by id, linked to its profile. */
function Account({ id }: { id: number | null }) {
  const address = useAddress();
  return (
    <PageLink href={address(`/profile/${id}`)} rel="nofollow" className="link">
      <bdi dir="ltr">{id}</bdi>
    </PageLink>
  );
}

/** Inserts the account link into a phrase with `%number%`. */
export function AccountLink({ phrase, id }: { phrase: PhraseKey; id: number }) {
  return (
    <span>
      <PhraseWith phrase={phrase} elements={{ number: <Account id={id} /> }} />
    </span>
  );
}

import { MessageCircle, Pencil, Trash2 } from 'lucide-react';
import type { Comment } from '#contract/comment.ts';
import { PageLink } from '#web/components/page-link.tsx';
import { useLoginAddress } from '#web/features/sign-in/login-address.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { ActButton } from './act-button.tsx';
import { notLater } from './byline.tsx';
import { useCardContext } from './card-context.ts';
import { useHeld, WriteBox } from './write-box.tsx';

/** State of the box for the own comment. */
export interface OwnBox {
  isOpen: boolean;
  isFocused: boolean;
  /** Increments each time it opens. */
  opened: number;
  refused?: string | undefined;
}

export interface WriteSlotProps {
  box: OwnBox;
  mine: Comment | null;
  /** The own comment is not among the loaded ones. */
  isElsewhere: boolean;
  typed: string;
  onSend: (text: string, sendAnyway: boolean) => void;
  onCancel: () => void;
  /** Keeps the box open while typing, whatever the member's answer says. */
  onType: () => void;
  onShow: () => void;
}

/** Editor, own comment or sign-in link. Same height before and after the member's answer arrives. */
export function WriteSlot({ box, mine, isElsewhere, typed, onSend, onCancel, onType, onShow }: WriteSlotProps) {
  const { t } = useLocale();
  const cardContext = useCardContext();
  const login = useLoginAddress(undefined, 'tell');
  const { isHeld, hold, letGo } = useHeld();
  const isVisitor = cardContext.profileId === null;
  if (isVisitor && !box.isOpen) {
    return (
      <>
        {/* Both variants: the server does not know the reader. */}
        <PageLink
          href={login}
          rel="nofollow"
          data-act="write"
          onClick={(event) => {
            event.preventDefault();
            cardContext.editOwn();
          }}
          className="visitor-only no-print flex h-12 items-center rounded-control border border-edge bg-surface px-3.5 text-muted no-underline"
        >
          {t('comment.placeholder')}
        </PageLink>
        <div className="member-only needs-script no-print">
          <Box box={box} mine={null} typed={typed} onSend={onSend} onType={onType} />
        </div>
      </>
    );
  }
  if (mine === null || box.isOpen || isHeld) {
    return (
      <div className="no-print" {...hold}>
        <Box
          key={box.opened}
          box={box}
          mine={mine}
          typed={typed}
          onSend={(text, isAnyway) => {
            letGo();
            onSend(text, isAnyway);
          }}
          onType={onType}
          {...((mine || isVisitor) && {
            onCancel() {
              letGo();
              onCancel();
            },
          })}
        />
      </div>
    );
  }
  return <OwnRow mine={mine} isElsewhere={isElsewhere} onShow={onShow} />;
}

interface BoxProps extends Pick<WriteSlotProps, 'box' | 'mine' | 'typed' | 'onSend' | 'onType'> {
  onCancel?: () => void;
}

function Box({ box, mine, typed, onSend, onType, onCancel }: BoxProps) {
  const { t } = useLocale();
  const { phone, profileId } = useCardContext();
  return (
    <WriteBox
      place={{ profileId, phone, target: 'comment' }}
      label={t('comment.label')}
      placeholder={t('comment.placeholder')}
      before={mine?.text ?? ''}
      typed={typed}
      submit={
        profileId === null && box.isOpen ? t('comment.sign_in_and_post') : mine ? t('profile.save') : t('comment.post')
      }
      isFolded={!box.isOpen}
      isFocused={box.isFocused}
      refused={box.refused}
      onSend={onSend}
      onType={onType}
      {...(onCancel && { onCancel })}
    />
  );
}

/** The own comment is in the list; this row has its actions. */
function OwnRow({ mine, isElsewhere, onShow }: { mine: Comment; isElsewhere: boolean; onShow: () => void }) {
  const { t, formatRelative } = useLocale();
  const cardContext = useCardContext();
  const isPending = mine.id < 0;
  const written = notLater(new Date(mine.createdAtTimestamp * 1000), cardContext.now);
  const said = {
    shown:
      cardContext.now.getTime() - written.getTime() < 60_000
        ? t('comment.own_written_now')
        : t('comment.own_written', { when: formatRelative(written, cardContext.now) }),
    held: t('comment.own_is_held'),
    removed: t('comment.own_is_removed'),
    deleted: '',
  };
  return (
    <div className="flex min-h-12 flex-wrap items-center rounded-control bg-raised ps-3.5">
      <p className="min-w-0 flex-1 basis-20 text-[0.875rem] leading-tight">
        {isPending ? t('comment.sending') : said[mine.state]}
      </p>
      <div className="ms-auto flex gap-1">
        {!isPending && isElsewhere && (
          <ActButton act="own-show" label={t('comment.own_show')} onPress={onShow}>
            <MessageCircle size={17} aria-hidden="true" />
          </ActButton>
        )}
        {!isPending && mine.can.edit && (
          <ActButton act="own-edit" label={t('comment.edit')} onPress={cardContext.editOwn}>
            <Pencil size={17} aria-hidden="true" />
          </ActButton>
        )}
        {!isPending && mine.can.delete && (
          <ActButton act="own-delete" label={t('comment.delete_own')} onPress={() => cardContext.askToDelete(mine)}>
            <Trash2 size={17} aria-hidden="true" />
          </ActButton>
        )}
      </div>
    </div>
  );
}

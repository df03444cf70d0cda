import type { ReactNode } from 'react';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** That the free look-ups are used up, and what the member has. */
export function UsedUpNote({ balance }: { balance: number | bigint }) {
  const { t } = useLocale();
  return (
    <>
      <h2 className="inline text-[0.875rem] text-text">{t('paid.title')}</h2>
      {' · '}
      {t('paid.not_enough.balance', { number: balance })}
    </>
  );
}

interface NameRoomProps {
  name: ReactNode;
  /** Another name may take another number of lines: what stands below it is another element then, and has not moved. */
  noteKey: string | undefined;
  /** The notes need all of their room, so the name has one line. */
  isShort: boolean;
  /** What a member reads below the name. */
  children: ReactNode;
}

/**
 * A person's name and, for members, what they read below it. A page is made for visitors and does not know yet what that
 * will be, so from the first paint on there is room for a line of the name and the longest note: that of the member whose
 * free look-ups are used up. A name that takes two lines on a phone takes one of the notes', whose second then gives way.
 */
export function NameRoom({ name, noteKey, isShort, children }: NameRoomProps) {
  return (
    <div className="relative">
      <div className="member-only invisible" aria-hidden="true">
        <p className="text-[1.0625rem]">&nbsp;</p>
        <div className="text-[0.875rem] max-sm:min-h-10.5">
          <UsedUpNote balance={10} />
        </div>
      </div>
      <div className={`name-room ${isShort ? 'is-short' : ''}`}>
        {name}
        <div key={noteKey} className="member-only name-notes text-[0.875rem] text-muted">
          {children}
        </div>
      </div>
    </div>
  );
}

import type { ReactNode } from 'react';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** No free look-up is left; shows the member's balance. */
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
  /** Keyed, since a name with a different number of lines would otherwise count as shifting what is below. */
  noteKey: string | undefined;
  /** The notes need all their room, so the name gets one line. */
  isShort: boolean;
  /** Notes for a member below the name. */
  children: ReactNode;
}

/**
 * A person's name and the member's notes below it. The page is rendered for visitors, so it reserves one line for the
 * name and room for the longest note, which a member without free look-ups sees. On phones a second line of the name
 * takes a line of the note.
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

import { Gavel } from 'lucide-react';
import { useState } from 'react';
import type { ContactName } from '#contract/contact.ts';
import { ComplaintDialog } from '#web/features/complaint/open-complaint.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import type { AskedNames } from './asked-names.ts';

interface ComplainNameProps {
  name: Pick<ContactName, 'first_name' | 'last_name' | 'name_hash'>;
  asked: AskedNames;
  /** First and last name. */
  whole: string;
  /** Accessible name, if it is not about a name. */
  label?: string;
}

/** Files a complaint about a name or picture of a number or profile, decided by a stated date. */
export function ComplainName({ name, asked, whole, label: given }: ComplainNameProps) {
  const { t } = useLocale();
  const [dialog, setDialog] = useState<'unused' | 'open' | 'closed'>('unused');
  const label = given ?? t('names.complain', { name: whole });
  const by = 'phone' in asked ? { id: asked.phone, profileId: null } : { id: null, profileId: Number(asked.profileId) };
  return (
    <>
      <button
        type="button"
        title={label}
        aria-label={label}
        className="grid size-11 place-items-center rounded-full text-muted transition-colors duration-150 hover:bg-raised"
        onClick={() => setDialog('open')}
      >
        <Gavel size={17} aria-hidden="true" />
      </button>
      {dialog !== 'unused' && (
        <ComplaintDialog
          isOpen={dialog === 'open'}
          onClose={() => setDialog('closed')}
          target={{
            kind: 'contact',
            firstName: name.first_name,
            lastName: name.last_name,
            name_hash: name.name_hash,
            ...by,
          }}
          text={whole}
        />
      )}
    </>
  );
}

import { Gavel } from 'lucide-react';
import { useState } from 'react';
import type { ContactName } from '#contract/contact.ts';
import { ComplaintDialog } from '#web/features/complaint/open-complaint.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import type { AskedNames } from './asked-names.ts';

interface ComplainNameProps {
  name: ContactName;
  asked: AskedNames;
  /** First and last name. */
  whole: string;
}

/** Complains about a name that others give a number, which is decided by a day that is told. */
export function ComplainName({ name, asked, whole }: ComplainNameProps) {
  const { t } = useLocale();
  const [dialog, setDialog] = useState<'unused' | 'open' | 'closed'>('unused');
  const label = t('names.complain', { name: whole });
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
            ...{ kind: 'contact', firstName: name.first_name, lastName: name.last_name, name_hash: name.name_hash },
            ...by,
          }}
          text={whole}
        />
      )}
    </>
  );
}

import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { MyContact } from '#contract/contact.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { usePagedList } from '#web/api/use-paged-list.ts';
import { iconButton, plainButton } from '#web/components/button.ts';
import { PhoneText } from '#web/components/phone-text.tsx';
import { QuestionDialog } from '#web/components/question-dialog.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { showToast } from '#web/components/toast.tsx';
import { PagedRows } from '#web/features/site/paged-rows.tsx';
import { useRefusalToast } from '#web/features/site/refusal-toast.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { nameOf } from './book.ts';
import { deleteAllContacts, deleteContact } from './my-contacts.ts';

/** The member's stored address book, with deletion of one entry or all. */
export default function MyBook() {
  const { t } = useLocale();
  const list = usePagedList('GET /api/v6/contact/my', {}, 20);
  const [isAsking, setAsking] = useState(false);
  const total = list.last?.total ?? 0;
  // phrases: error.*
  return (
    <SectionCard title={t('book.mine.title')}>
      <p className="mb-3 text-[0.9375rem] text-muted">
        {list.last && (total === 0 ? t('book.mine.none') : t('book.mine.count', { count: total }))}
      </p>
      <PagedRows list={list} className="min-h-4">
        <ul>
          {list.items.map((contact) => (
            <ContactRow key={contact.phone} contact={contact} />
          ))}
        </ul>
      </PagedRows>
      {total > 0 && (
        <button
          type="button"
          className={`${plainButton} mt-4 border-unwanted text-unwanted hover:bg-unwanted-soft`}
          onClick={() => setAsking(true)}
        >
          <Trash2 size={18} aria-hidden="true" />
          {t('book.mine.delete_all')}
        </button>
      )}
      <QuestionDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('book.mine.delete_title')}
        words={{ confirm: t('book.mine.delete_all'), cancel: t('common.cancel'), close: t('common.close') }}
        onConfirm={async () => {
          const outcome = await deleteAllContacts();
          if (typeof outcome === 'string') return t(`error.${outcome}` as PhraseKey);
          showToast(outcome === 0 ? t('book.mine.all_deleted') : t('book.mine.going'));
          return null;
        }}
      >
        <p>{t('book.mine.delete_text', { count: total })}</p>
      </QuestionDialog>
    </SectionCard>
  );
}

function ContactRow({ contact }: { contact: MyContact }) {
  const { t } = useLocale();
  const complain = useRefusalToast();
  const [isGoing, setGoing] = useState(false);
  const name = nameOf(contact);
  async function remove() {
    if (isGoing) return;
    setGoing(true);
    const wrong = await deleteContact(contact.phone);
    setGoing(false);
    if (wrong !== null) complain(wrong);
  }
  return (
    <li className="flex items-center gap-2 border-t border-line py-1 first:border-0">
      <span className="grid min-w-0 flex-1 justify-items-start">
        <bdi className="min-w-0 font-medium wrap-anywhere">{name}</bdi>
        <PhoneText className="text-[0.9375rem] text-muted">{contact.international}</PhoneText>
      </span>
      <button
        type="button"
        className={iconButton}
        title={t('book.mine.delete', { name })}
        aria-label={t('book.mine.delete', { name })}
        aria-disabled={isGoing}
        onClick={() => void remove()}
      >
        <Trash2 size={18} aria-hidden="true" />
      </button>
    </li>
  );
}

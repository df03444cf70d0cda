import { type FormEvent, useState } from 'react';
import type { Account, EditedProfile } from '#contract/profile.ts';
import { avatarField } from '#contract/profile-limits.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { type ApiAnswer, callApi } from '#web/api/call-api.ts';
import { uploadFile } from '#web/api/upload.ts';
import { primaryButton } from '#web/components/button.ts';
import { Modal } from '#web/components/modal.tsx';
import { NameFields, readName } from '#web/components/name-fields.tsx';
import { ProgressBar } from '#web/components/progress-bar.tsx';
import { showToast } from '#web/components/toast.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { changeAccount, refreshAccount } from './account.ts';
import { AvatarPicker } from './avatar-picker.tsx';
import { changedFields, type PictureChoice } from './edit-choice.ts';

interface EditProfileDialogProps {
  account: Account;
  isOpen: boolean;
  onClose: () => void;
}

/** Editor of the own name and picture. Input stays until saved. */
export default function EditProfileDialog({ account, isOpen, onClose }: EditProfileDialogProps) {
  const { t } = useLocale();
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={t('profile.edit')} closeLabel={t('common.close')}>
      <EditForm account={account} onClose={onClose} />
    </Modal>
  );
}

function EditForm({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useLocale();
  const [picture, setPicture] = useState<PictureChoice>({ kind: 'same' });
  const [wrong, setWrong] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const [share, setShare] = useState<number | null>(null);
  const uploading = share === 1 ? t('profile.upload_read') : t('profile.uploading');

  /** Applies the answer or shows its error. */
  async function take(answer: ApiAnswer<EditedProfile>): Promise<boolean> {
    if (!answer.ok) {
      setWrong(answer.problem.code);
      return false;
    }
    const { status: _, ...edited } = answer.data;
    await changeAccount((known) => ({ ...known, ...edited }));
    return true;
  }

  async function save(firstName: string, lastName: string) {
    if (picture.kind === 'upload') {
      setShare(0);
      const answer = await uploadFile('POST /api/v6/profile/avatar', { [avatarField]: picture.file }, setShare);
      setShare(null);
      if (!(await take(answer))) return;
      setPicture({ kind: 'same' });
    }
    const fields = changedFields(account, { firstName, lastName }, picture);
    let isHeld = false;
    if (Object.keys(fields).length > 0) {
      const answer = await callApi('POST /api/v6/profile/edit', { fields });
      if (!(await take(answer))) return;
      isHeld = answer.ok && answer.data.nameState === 'held' && ('first_name' in fields || 'last_name' in fields);
    }
    await refreshAccount();
    showToast(t(isHeld ? 'my.name_held' : 'profile.saved'));
    onClose();
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    const { first_name, last_name } = readName(event.currentTarget);
    setSending(true);
    setWrong(null);
    await save(first_name, last_name);
    setSending(false);
  }

  // phrases: error.*
  return (
    <form onSubmit={send} className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <NameFields name={account} isWrong={wrong === 'name.invalid' || wrong === 'name.posing'} isOwn />
      </div>
      <p className="-mt-2 text-[0.875rem] text-muted">
        {account.settings.profileGoing ? t('profile.name_seen') : t('profile.name_unseen')}
      </p>
      <AvatarPicker avatar={account.avatar} avatarId={account.avatarId} choice={picture} onChoose={setPicture} />
      {share !== null && (
        <div className="grid gap-1 text-[0.875rem] text-muted">
          {uploading}
          <ProgressBar done={share} all={1} label={uploading} />
        </div>
      )}
      <div
        // A chosen picture is no field's text: the attribute makes the dialog ask before it is lost.
        data-draft={picture.kind !== 'same'}
        className="sticky -bottom-5 -mx-5 -mb-5 grid gap-2 border-t border-line bg-surface px-5 py-3"
      >
        <p role="alert" className="text-[0.9375rem] text-unwanted empty:hidden">
          {wrong && t(`error.${wrong}` as PhraseKey)}
        </p>
        <button type="submit" className={`${primaryButton} w-full`} aria-disabled={isSending}>
          {t('profile.save')}
        </button>
      </div>
    </form>
  );
}

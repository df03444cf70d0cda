import { type ReactNode, useId } from 'react';
import FollowedComments from '#web/features/comment/followed-comments.tsx';
import HiddenTexts from '#web/features/comment/hidden-texts.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Monthly subscriptions of the member. */
export function MonthlySettings() {
  const { t } = useLocale();
  return (
    <div className="grid gap-6 px-5 py-4">
      <Part title={t('hide.list')}>
        <HiddenTexts />
      </Part>
      <Part title={t('follow.list')}>
        <FollowedComments />
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-3 text-[1.0625rem] font-semibold">
        {title}
      </h3>
      {children}
    </section>
  );
}

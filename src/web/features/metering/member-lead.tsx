import { useLocale } from '#web/i18n/locale-provider.tsx';
import { fewLeft, useLeftRequests } from './left-requests.ts';
import { SearchLead } from './search-lead.tsx';

/** The search page's introduction, or how few look-ups are left today. */
export default function MemberLead() {
  const { t } = useLocale();
  const left = fewLeft(useLeftRequests());
  if (left === null) return <SearchLead />;
  return (
    <SearchLead
      warning={
        <h2 className="mx-auto w-fit rounded-full bg-suspicious-soft px-4 py-2 text-[0.9375rem] text-suspicious">
          {left === 0 ? t('search.left_none') : t('search.left', { count: left })}
        </h2>
      }
    />
  );
}

import { useEffect, useState, useSyncExternalStore } from 'react';
import type { BlockItem } from '#contract/opinion.ts';
import { rowWords } from '#shared/headline-words.ts';
import { usePagedList } from '#web/api/use-paged-list.ts';
import { plainButton } from '#web/components/button.ts';
import { NumberRow } from '#web/features/number/number-list.tsx';
import { PagedRows } from '#web/features/site/paged-rows.tsx';
import { useRefusalToast } from '#web/features/site/refusal-toast.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { createOpinionStore } from './opinion-store.ts';
import { nothingSaid, withBlock } from './said.ts';

/** State of every listed number, so that the number itself is not loaded to learn it. */
const listed = withBlock(nothingSaid, true);

/** The member's blocked numbers, newest first. An unblocked number stays in its row until the page is left. */
export default function BlockedList() {
  const { t } = useLocale();
  const list = usePagedList('GET /api/v6/ban/list', {}, 20);
  const { items, last, isLoading } = list;
  return (
    <PagedRows list={list} className="grid gap-4">
      {last?.total === 0 && <p className="card p-5 text-muted">{t('ban.none')}</p>}
      {items.length === 0 && isLoading && <p className="card p-5 text-muted">{t('history.loading')}</p>}
      {items.length > 0 && (
        <ul className="card overflow-hidden py-1.5">
          {items.map((item) => (
            <li key={item.phone} className="border-t border-line first:border-0">
              <BlockedRow item={item} />
            </li>
          ))}
        </ul>
      )}
    </PagedRows>
  );
}

function BlockedRow({ item }: { item: BlockItem }) {
  const { t, formatRelative } = useLocale();
  const complain = useRefusalToast();
  const [store] = useState(() => {
    const created = createOpinionStore(item.phone);
    created.learn(listed);
    return created;
  });
  useEffect(() =>
    store.follow({
      readOwn: async () => listed,
      onRefused: complain,
      onSettled: () => {},
    }),
  );
  const { isBanned } = useSyncExternalStore(store.subscribe, store.read, store.read).said;
  const [words = ''] = rowWords(t, item.headline, null);
  const when = formatRelative(new Date(item.bannedAtTimestamp * 1000), new Date());
  return (
    <NumberRow
      phone={item.phone}
      international={item.international}
      face={item.headline}
      note={words}
      name={item.name}
      detail={isBanned ? t('ban.since', { when }) : t('ban.unblocked')}
      end={
        <button
          type="button"
          onClick={() => void store.change((said) => withBlock(said, !isBanned))}
          aria-label={t(isBanned ? 'ban.unblock_number' : 'ban.block_number', { number: item.international })}
          className={`relative shrink-0 ${plainButton}`}
        >
          {isBanned ? t('ban.unblock') : t('ban.block')}
        </button>
      }
    />
  );
}

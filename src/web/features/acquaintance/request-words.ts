import type { AcquaintanceRequest } from '#contract/acquaintance.ts';
import { readNumcy } from '#shared/numcy.ts';
import { useDay } from '#web/features/site/last-day.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Returns the status of a request as a sentence. */
export function useRequestWords(): (request: AcquaintanceRequest) => string {
  const { t, formatNumber } = useLocale();
  const day = useDay();
  return (request) => {
    const { name, status, isIncoming, wasAccepted } = request;
    const date = day(request.expiresAtTimestamp);
    if (status === 'accepted')
      return name === null ? t('acquaintance.accepted_unnamed') : t('acquaintance.accepted', { name });
    if (isIncoming && status === 'sent')
      return name === null ? t('acquaintance.incoming_unnamed', { date }) : t('acquaintance.incoming', { name, date });
    switch (status) {
      case 'sent':
        return t('acquaintance.sent', { date });
      case 'declined':
        return wasAccepted ? t('acquaintance.ended_by_holder') : t('acquaintance.declined');
      case 'cancelled':
        return wasAccepted ? t('acquaintance.ended') : t('acquaintance.withdrawn');
      case 'expired':
        return t('acquaintance.expired', { number: formatNumber(readNumcy(request.price)) });
    }
  };
}

import { ChevronRight } from 'lucide-react';
import type { PhoneReading } from '#contract/numbering.ts';
import { Flag } from '#web/components/flag.tsx';
import { PageLink } from '#web/components/page-link.tsx';
import { PhoneText } from '#web/components/phone-text.tsx';
import { useAddress } from '#web/features/site/address.ts';

export function OtherReadings({ title, readings }: { title: string; readings: readonly PhoneReading[] }) {
  const address = useAddress();
  if (readings.length === 0) return null;
  return (
    <section aria-label={title} className="card px-2 py-3">
      <h2 className="px-3 pb-1 text-[1.0625rem]">{title}</h2>
      <ul>
        {readings.map(({ phone, international, country, countryName }) => (
          <li key={phone}>
            <PageLink
              href={address(`/number/${phone}`)}
              className="flex min-h-12 items-center gap-3 rounded-control px-3 py-1.5 hover:bg-raised"
            >
              {country && <Flag country={country} />}
              <span className="min-w-0 flex-1">
                <PhoneText className="font-semibold">{international}</PhoneText>
                {countryName && <span className="text-muted">{` · ${countryName}`}</span>}
              </span>
              <ChevronRight size={18} aria-hidden="true" className="flip-rtl shrink-0 text-muted" />
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

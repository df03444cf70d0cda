import { Clock3, Copy, MapPin, MessageCircle, Phone, RadioTower, Smartphone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { NumberView } from '#contract/number.ts';
import { headlineLooks } from '#shared/headline-look.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { Avatar } from '#web/components/avatar.tsx';
import { Flag } from '#web/components/flag.tsx';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { LineIcon } from '#web/components/line-icon.tsx';
import { PhoneText } from '#web/components/phone-text.tsx';
import { copyText } from '#web/components/share.ts';
import { showToast } from '#web/components/toast.tsx';
import { NameLine, type PaidParts } from '#web/features/name/name-line.tsx';
import { fullName, nameOf } from '#web/features/name/shown-name.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { StatementNote } from './holder-statement.tsx';
import { Carrier, Place } from './place.tsx';

const ReachDialog = lazyPart(() => import('./reach-dialog.tsx'), { close: ({ onClose }) => onClose() });

interface IdentityProps {
  view: NumberView;
  /** The number's names have changed. */
  onChanged: () => Promise<unknown>;
  /** Replaces the name if it must be paid for. */
  pay?: ((parts: PaidParts) => ReactNode) | undefined;
}

const besideNumber =
  'needs-script no-print grid size-[44px] place-items-center rounded-control text-muted transition-colors duration-150 hover:bg-raised hover:text-text';

/** The number, its holder and its place. */
export function Identity({ view, onChanged, pay }: IdentityProps) {
  const { t } = useLocale();
  const { international } = view.phone;
  const isEmergency = view.phone.type === 'emergency';
  const [reach, setReach] = useState<'unused' | 'open' | 'closed'>('unused');
  async function copy() {
    if (await copyText(isEmergency ? international : `+${view.phone.number}`)) {
      showToast(t('toast.number_copied'));
    } else showToast(t('toast.copy_failed'));
  }
  return (
    <div className="px-5 pt-4 pb-4">
      <div className="flex flex-wrap items-center">
        <h1 className="text-[clamp(1.25rem,6.4vw,2rem)] leading-tight tracking-tight">
          {/* Repeated here: Arabic headings have no letter spacing to inherit. */}
          <PhoneText className="tracking-tight">{international}</PhoneText>
        </h1>
        {/* Grouped and without outer margins, so that they fit beside a long number on phones. */}
        <span className="-ms-1 -me-3 flex">
          <button type="button" onClick={copy} aria-label={t('action.copy_number')} className={besideNumber}>
            <Copy size={18} aria-hidden="true" />
          </button>
          {!isEmergency && (
            <button
              type="button"
              onClick={() => setReach('open')}
              aria-haspopup="dialog"
              aria-label={t('reach.title')}
              className={besideNumber}
            >
              <MessageCircle size={18} aria-hidden="true" />
            </button>
          )}
        </span>
      </div>
      <div className="flex items-start gap-3 max-[18rem]:flex-col">
        <HolderPicture view={view} />
        <div className="min-w-0 flex-1 self-stretch">
          <NameLine key={view.phone.number} view={view} onChanged={onChanged} pay={pay} />
        </div>
      </div>
      <Facts view={view} />
      {!view.phone.isValid && view.verdict.headline !== 'not_in_use' && (
        <p className="mt-3 rounded-control bg-suspicious-soft px-3 py-2 text-[0.9375rem] text-suspicious">
          {t('number.invalid_range')}
        </p>
      )}
      {view.metrics.isExample && (
        <p className="mt-3 rounded-control bg-raised px-3 py-2 text-[0.9375rem]">{t('number.example')}</p>
      )}
      {view.holderStatement && <StatementNote stated={view.holderStatement} />}
      {view.metrics.isHidden && (
        <p className="mt-3 rounded-control bg-raised px-3 py-2 text-[0.9375rem]">{t('number.unlisted')}</p>
      )}
      {view.common.profileView === 'CANCELED' && (
        <p className="mt-3 rounded-control bg-raised px-3 py-2 text-[0.9375rem]">{t('number.deactivated')}</p>
      )}
      {reach !== 'unused' && <ReachDialog view={view} isOpen={reach === 'open'} onClose={() => setReach('closed')} />}
    </div>
  );
}

/** The holder's picture; for visitors a letter, so that nothing moves when the picture loads. */
function HolderPicture({ view }: { view: NumberView }) {
  const { t } = useLocale();
  if (view.profile === null && view.ui.avatar === null) return null;
  return <Avatar src={view.ui.avatar} name={fullName(view.profile)} alt={view.ui.avatar ? t('number.picture') : ''} />;
}

function Facts({ view }: { view: NumberView }) {
  const { t, formatList } = useLocale();
  const { country, countryName, region, type, carrier, timeZones } = view.phone;
  const isPlaced = region !== null || countryName !== null;
  const zone = timeZones[0];
  const isVerified = view.metrics.isVerified && nameOf(view)?.origin !== 'holder';
  // phrases: phone.type.*
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1.5 text-[0.9375rem] text-muted">
      {(isPlaced || !country) && (
        <Fact icon={country ? <Flag country={country} /> : <MapPin size={17} aria-hidden="true" />}>
          {isPlaced ? <Place phone={view.phone} /> : t('number.no_country')}
        </Fact>
      )}
      {type && type !== 'emergency' && (
        <Fact
          icon={
            type === 'mobile' ? <Smartphone size={17} aria-hidden="true" /> : <Phone size={17} aria-hidden="true" />
          }
        >
          {t(`phone.type.${type}` as PhraseKey)}
        </Fact>
      )}
      {carrier && (
        <Fact icon={<RadioTower size={17} aria-hidden="true" />}>
          <Carrier phone={view.phone} carrier={carrier} />
        </Fact>
      )}
      {zone && (
        <Fact icon={<Clock3 size={17} aria-hidden="true" />}>
          {/* Tabular figures: the line must not rewrap when the time changes. */}
          <span className="tabular-nums">
            {t('number.local_time', { time: formatList([...new Set(timeZones.map(({ localTime }) => localTime))]) })}
          </span>
        </Fact>
      )}
      {isVerified && (
        <Fact icon={<LineIcon path={headlineLooks.trusted.icon} size={17} className="text-trusted" />}>
          {t('number.verified')}
        </Fact>
      )}
    </ul>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      <span className="shrink-0">{icon}</span>
      <span>{children}</span>
    </li>
  );
}

/** All organizations in public registers, if there are more than the one that gave the name. */
export function Organisations({ view }: { view: NumberView }) {
  const { t } = useLocale();
  // phrases: category.*
  return view.organisations.map((organisation) => (
    <div
      key={`${organisation.source} ${organisation.name} ${organisation.place}`}
      className="flex gap-3 border-t border-line py-3 first:border-0 first:pt-0 last:pb-0"
    >
      <LineIcon path={headlineLooks.organisation.icon} size={20} className="mt-0.5 shrink-0 text-muted" />
      <div className="min-w-0">
        <p className="font-medium">
          <bdi>{organisation.name}</bdi>
        </p>
        <p className="text-[0.875rem] text-muted">
          {[
            organisation.category && t(`category.${organisation.category}` as PhraseKey),
            organisation.place,
            t(`source.${organisation.source}` as PhraseKey),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {organisation.web && /^https?:\/\//.test(organisation.web) && (
          <a href={organisation.web} rel="nofollow noopener noreferrer" className="link text-[0.875rem] break-all">
            {organisation.web.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
          </a>
        )}
      </div>
    </div>
  ));
}

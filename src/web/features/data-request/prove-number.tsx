import { FlaskConical } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { withSpaceAfter } from '#shared/join-sentences.ts';
import { plainButton } from '#web/components/button.ts';
import { CodeCard } from '#web/features/sign-in/code-card.tsx';
import { useHandheld, WayList } from '#web/features/sign-in/way-list.tsx';
import { useSite } from '#web/features/site/site.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { useProof } from './use-proof.ts';

interface ProveNumberProps {
  onProven: (code: string) => void;
  onBack: () => void;
}

/** Ways to prove a number. Excludes services with a sign-in page of their own, since these open an account. */
export function ProveNumber({ onProven, onBack }: ProveNumberProps) {
  const { t } = useLocale();
  const { ways, isSandbox } = useSite().site.signIn;
  const { flow, state } = useProof(onProven);
  const isHandheld = useHandheld();
  const title = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { chosen } = state;
  const places = ways.flatMap((way, place) => (way.isRedirect ? [] : [place]));
  const offered = ways.filter((way) => !way.isRedirect);
  useEffect(() => title.current?.focus(), []);

  async function choose(at: number) {
    const place = places[at];
    if (place === undefined) return;
    const started = await flow.choose(place);
    const app = isHandheld ? started?.links[place]?.app : null;
    if (app) window.location.assign(app);
  }

  function leaveWay() {
    flow.leave();
    requestAnimationFrame(() => list.current?.querySelector('button')?.focus());
  }

  return (
    <section aria-labelledby="prove-title" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <h2 id="prove-title" ref={title} tabIndex={-1} className="text-[1.25rem] outline-none">
          {t('data_request.prove.title')}
        </h2>
        <p className="mt-1 max-w-[60ch] text-[0.9375rem] text-muted">{t('data_request.prove.text')}</p>
      </div>
      {isSandbox && (
        <p className="flex items-start gap-2.5 rounded-xl bg-suspicious-soft px-4 py-3 text-[0.875rem] text-suspicious">
          <FlaskConical size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
          <span>
            {withSpaceAfter(t('login.sandbox'))}
            <a href="/sandbox/phone" target="_blank" rel="noopener" className="font-semibold underline">
              {t('sandbox.open')}
            </a>
          </span>
        </p>
      )}
      {offered.length === 0 ? (
        <p className="card p-5">{t('login.none')}</p>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-2">
          <div ref={list} className={chosen === null ? '' : 'max-md:hidden'}>
            <WayList ways={offered} chosen={chosen === null ? null : places.indexOf(chosen)} onChoose={choose} />
          </div>
          <div className={chosen === null ? 'max-md:hidden' : ''}>
            <CodeCard flow={flow} state={state} onBack={leaveWay} />
          </div>
        </div>
      )}
      <button type="button" className={`${plainButton} justify-self-start`} onClick={onBack}>
        {t('data_request.back')}
      </button>
    </section>
  );
}

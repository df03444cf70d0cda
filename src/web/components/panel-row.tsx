import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';

/** Style of a panel row: button, link or label. With doubled text size, the value wraps below the title. */
export const panelRow =
  'flex min-h-14 max-[18rem]:flex-wrap w-full items-center gap-3 border-b border-line px-5 py-2 text-start transition-colors duration-150 hover:bg-raised';

interface PanelRowProps {
  icon?: ReactNode;
  title: string;
  text?: ReactNode;
  value?: ReactNode;
  isWay?: boolean;
}

export function PanelRowContent({ icon, title, text, value, isWay = true }: PanelRowProps) {
  return (
    <>
      {icon && <span className="shrink-0 text-muted">{icon}</span>}
      {/* Words of the title stay whole beside a value. */}
      <span className={`flex-1 ${value ? 'min-w-min wrap-break-word' : 'min-w-0'}`}>
        <span className="block font-medium">{title}</span>
        {text && <span className="block text-[0.875rem] leading-snug text-muted">{text}</span>}
      </span>
      {value && (
        <span className="max-w-[50%] text-end text-muted max-[18rem]:order-last max-[18rem]:max-w-full max-[18rem]:basis-full max-[18rem]:text-start">
          {value}
        </span>
      )}
      {isWay && <ChevronRight size={18} aria-hidden="true" className="flip-rtl shrink-0 text-muted" />}
    </>
  );
}

/** Placeholder of a row's height. */
export function PanelRowSkeleton({ hasPicture = false }: { hasPicture?: boolean }) {
  return (
    <div aria-hidden="true" className={`${panelRow} pointer-events-none ${hasPicture ? 'min-h-18' : ''}`}>
      {hasPicture ? (
        <span className="size-12 shrink-0 rounded-full bg-raised" />
      ) : (
        <span className="size-5 rounded-full bg-raised" />
      )}
      <span className="h-4 w-2/5 rounded-full bg-raised" />
    </div>
  );
}

export function PanelGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="border-b border-line bg-page px-5 pt-4 pb-2 text-[0.875rem] font-semibold text-muted">
        {title}
      </h3>
      {children}
    </section>
  );
}

export function PanelGap() {
  return <div aria-hidden="true" className="h-2 border-b border-line bg-page" />;
}

import { type ReactNode, useId } from 'react';

interface SectionCardProps {
  title: ReactNode;
  aside?: ReactNode;
  className?: string;
  /** Id for links on this page. */
  anchor?: string;
  children: ReactNode;
}

export function SectionCard({ title, aside, className = '', anchor, children }: SectionCardProps) {
  const id = useId();
  return (
    <section id={anchor} aria-labelledby={id} className={`card p-5 ${className}`}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id={id} className="text-[1.0625rem]">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

import type { ReactNode } from 'react';

interface MessagePageProps {
  icon: ReactNode;
  title: string;
  text: ReactNode;
  children?: ReactNode;
}

export function MessagePage({ icon, title, text, children }: MessagePageProps) {
  return (
    <div className="mx-auto grid max-w-[792px] grid-cols-[minmax(0,1fr)] content-start gap-6 px-4 py-10 md:py-16">
      <div className="grid justify-items-center gap-3 text-center">
        <span className="grid size-16 place-items-center rounded-2xl bg-brand-soft text-brand">{icon}</span>
        <h1 className="text-[1.75rem] leading-tight tracking-tight">{title}</h1>
        <p className="max-w-[46ch] text-[1.0625rem] text-muted">{text}</p>
      </div>
      {children}
    </div>
  );
}

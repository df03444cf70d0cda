interface RevisionListProps {
  title: string;
  revisions: readonly { text: string; writtenAtTimestamp: number }[];
  /** Formats seconds since 1970. */
  wordMoment: (seconds: number) => string;
  className?: string;
}

/** Collapsed former versions of a text, newest first; renders nothing without any. */
export function RevisionList({ title, revisions, wordMoment, className }: RevisionListProps) {
  if (revisions.length === 0) return null;
  return (
    <details className={className}>
      <summary className="min-h-11 content-center text-[0.875rem] font-semibold">{title}</summary>
      <ol className="grid gap-2">
        {revisions.map(({ text, writtenAtTimestamp }) => (
          <li key={writtenAtTimestamp} className="rounded-control bg-raised px-3 py-2 text-[0.9375rem]">
            <p className="text-[0.8125rem] text-muted">{wordMoment(writtenAtTimestamp)}</p>
            <p dir="auto" className="whitespace-pre-line">
              {text}
            </p>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** The logo: a handset's cradle that is also an open book, with waves of ringing. */
export function Logo({ className = 'size-6.5' }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth={2.2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M5 19V7a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v12" />
      <path d="M9 10.5c2-1.6 4-1.6 6 0M10.3 13.8c1.1-.8 2.3-.8 3.4 0" />
      <path d="M3 19h18" />
    </svg>
  );
}

/** The flag of a country (ISO 3166-1 alpha-2) as decoration: its name has to stand beside it. */
export function Flag({ country, className = 'h-3.5 w-5.25' }: { country: string; className?: string }) {
  return (
    <img
      src={`/flags/${country.toUpperCase()}.svg`}
      alt=""
      width={21}
      height={14}
      decoding="async"
      className={`inline-block shrink-0 rounded-xs bg-raised ring-1 ring-line ${className}`}
    />
  );
}

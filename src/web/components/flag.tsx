interface FlagProps {
  country: string;
  className?: string;
  /** For long lists: loaded near the viewport. */
  isLazy?: boolean;
}

/** Decorative flag of a country (ISO 3166-1 alpha-2), beside its name. */
export function Flag({ country, className = 'h-3.5 w-5.25', isLazy = false }: FlagProps) {
  return (
    <img
      src={`/flags/${country.toUpperCase()}.svg`}
      alt=""
      width={21}
      height={14}
      decoding="async"
      loading={isLazy ? 'lazy' : undefined}
      className={`inline-block shrink-0 rounded-xs bg-raised ring-1 ring-line ${className}`}
    />
  );
}

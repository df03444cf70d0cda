interface FlagProps {
  country: string;
  className?: string;
  /** One of many: fetched when it comes near the window. */
  isLazy?: boolean;
}

/** The flag of a country (ISO 3166-1 alpha-2) as decoration: its name has to stand beside it. */
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

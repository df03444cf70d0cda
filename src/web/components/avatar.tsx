import { UserRound } from 'lucide-react';

interface AvatarProps {
  /** Null: an initial, or a figure without a name. */
  src: string | null;
  name: string;
  /** Alternative text; empty beside the visible name. */
  alt: string;
  size?: 'small' | 'middle' | 'large';
}

const sizes = {
  small: { box: 'size-10 text-base', pixels: 40 },
  middle: { box: 'size-12 text-xl', pixels: 48 },
  large: { box: 'size-20 text-[2rem]', pixels: 80 },
} as const;

/** A round picture of a person, of constant size. */
export function Avatar({ src, name, alt, size = 'middle' }: AvatarProps) {
  const { box, pixels } = sizes[size];
  const frame = `grid shrink-0 place-items-center overflow-hidden rounded-full bg-brand-soft font-semibold text-brand select-none ${box}`;
  if (src !== null) {
    return (
      <img src={src} alt={alt} width={pixels} height={pixels} decoding="async" className={`${frame} object-cover`} />
    );
  }
  const letter = [...name].find((sign) => /\p{L}/u.test(sign));
  return (
    <span className={frame} {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}>
      {letter?.toLocaleUpperCase() ?? <UserRound size={pixels / 2} aria-hidden="true" />}
    </span>
  );
}

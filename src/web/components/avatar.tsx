import { UserRound } from 'lucide-react';

interface AvatarProps {
  /** Null or missing: the first letter of the name, or a figure where there is none. */
  src: string | null;
  name: string;
  /** What it shows, for those who do not see it; empty where the name stands beside it. */
  alt: string;
  size?: 'small' | 'middle' | 'large';
}

const sizes = {
  small: { box: 'size-10 text-base', pixels: 40 },
  middle: { box: 'size-12 text-xl', pixels: 48 },
  large: { box: 'size-20 text-[2rem]', pixels: 80 },
} as const;

/** A person's round picture; takes the same room whether there is one or not. */
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

import { useState } from 'react';
import { twMerge } from 'tailwind-merge';
import { Spinner } from '../feedback/spinner.tsx';

/** Pictures that were drawn before: they come back without a spinner, as rows of a table do while someone types. */
const drawnBefore = new Set<string>();

const SIZES = { sm: 'size-5', md: 'size-7', lg: 'size-10' };

export interface LogoImageProps {
  /** The picture's address; `null` when there is none, `undefined` while that is not known yet. */
  url: string | null | undefined;
  size?: keyof typeof SIZES | undefined;
  /** Keeps the room free where there is no logo, so that names in a list stay in line. */
  keepsSpace?: boolean | undefined;
}

/** A small square logo: a spinner while it loads, nothing where there is none. Decorative: the name stands beside it. */
export function LogoImage({ url, size = 'md', keepsSpace = false }: LogoImageProps) {
  const [loaded, setLoaded] = useState<string>();
  const [failed, setFailed] = useState<string>();
  const box = twMerge('relative inline-flex shrink-0 items-center justify-center', SIZES[size]);

  if (url === null || (url !== undefined && failed === url)) {
    return keepsSpace ? <span aria-hidden className={box} /> : null;
  }
  const isLoaded = url !== undefined && (loaded === url || drawnBefore.has(url));
  return (
    <span aria-hidden className={box}>
      {!isLoaded && <Spinner className="absolute size-3.5 text-faint" />}
      {url !== undefined && (
        <img
          // Another logo is another picture: the one before must not stand in for it while it loads.
          key={url}
          src={url}
          alt=""
          decoding="async"
          // A light plate in both themes: many logos are black on nothing.
          className={twMerge(
            'size-full rounded-sm bg-on-inverse object-contain p-0.5',
            !isLoaded && 'opacity-0',
          )}
          onLoad={() => {
            drawnBefore.add(url);
            setLoaded(url);
          }}
          onError={() => setFailed(url)}
        />
      )}
    </span>
  );
}

import { useState } from 'react';
import { clsx } from 'clsx/lite';
import { Spinner } from '../feedback/spinner.tsx';

/**
 * Addresses of images that were loaded before. They are shown without a spinner, because table rows are reused while
 * somebody types.
 */
const drawnBefore = new Set<string>();

const SIZES = { sm: 'size-5', md: 'size-7', lg: 'size-10' };

export interface LogoImageProps {
  /** The image's address; `null` for none, `undefined` while unknown. */
  url: string | null | undefined;
  size?: keyof typeof SIZES | undefined;
  /** In a heading: without a logo no space is left for it. In lists it is, so that all names start at one edge. */
  isInHeading?: boolean | undefined;
}

/** A small square logo: a spinner while it loads, nothing for none. Decorative: the name is beside it. */
export function LogoImage({ url, size = 'md', isInHeading = false }: LogoImageProps) {
  const [loaded, setLoaded] = useState<string>();
  const [failed, setFailed] = useState<string>();
  const box = clsx('relative inline-flex shrink-0 items-center justify-center', SIZES[size]);

  if (url === null || (url !== undefined && failed === url)) {
    return isInHeading ? null : <span aria-hidden className={box} />;
  }
  const isLoaded = url !== undefined && (loaded === url || drawnBefore.has(url));
  return (
    <span aria-hidden className={box}>
      {!isLoaded && <Spinner className="absolute size-3.5 text-faint" />}
      {url !== undefined && (
        <img
          // Keyed by address: the earlier image must not be shown while another one loads.
          key={url}
          src={url}
          alt=""
          decoding="async"
          // A light background in both themes and in forced colours, because many logos are black and transparent.
          className={clsx(
            'size-full rounded-sm bg-on-inverse object-contain p-0.5 forced-color-adjust-none',
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

import { clsx } from 'clsx/lite';

const SIZES = {
  sm: 'size-6 text-xs',
  md: 'size-7 text-xs',
  lg: 'size-10 text-base',
};

const LETTERS = new Intl.Segmenter('en-US', { granularity: 'grapheme' });

function firstLetterOf(word: string): string {
  return LETTERS.segment(word).containing(0)?.segment ?? '';
}

/** The first letters of the first and last word, in capitals: "Dana van Fox" gives "DF". */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters
    .map((word) => firstLetterOf(word ?? ''))
    .join('')
    .toLocaleUpperCase('en-US');
}

/** A person's initials in a circle. Decorative: the name is beside it. */
export function Avatar({ name, size = 'md' }: { name: string; size?: keyof typeof SIZES | undefined }) {
  return (
    <span
      aria-hidden
      className={clsx(
        'inline-flex shrink-0 items-center justify-center rounded-full bg-accent-soft font-semibold text-accent-text select-none',
        SIZES[size],
      )}
    >
      {initialsOf(name)}
    </span>
  );
}

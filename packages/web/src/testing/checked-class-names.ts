import { clsx as join } from 'clsx';
import { twMerge } from 'tailwind-merge';

/**
 * Joins class names as the product does, and fails where two of them set the same property: which one wins would be decided by the order of
 * the style sheet. What another class may replace is written with `fallback:` (styles/app.css).
 *
 * @throws Error that names the classes which another one replaces
 */
export function clsx(...names: Parameters<typeof join>): string {
  const joined = join(...names);
  const merged = twMerge(joined);
  if (merged.length === joined.length) return joined;
  const kept = new Set(merged.split(' '));
  const replaced = joined.split(' ').filter((name) => name !== '' && !kept.has(name));
  // The same class twice says the same.
  if (replaced.length === 0) return joined;
  throw new Error(
    `These classes are replaced by others, so write them with "fallback:": ${replaced.join(' ')}`,
  );
}

import { numberText } from '../../ui/text/own-numbers.ts';

/** A count with thousands separators. */
export function countText(count: number): string {
  return numberText(count);
}

/** "12 added, 3 changed"; "nothing" without changes. */
export function countsInWords({ created, updated }: { created: number; updated: number }): string {
  const parts = [
    ...(created > 0 ? [`${countText(created)} added`] : []),
    ...(updated > 0 ? [`${countText(updated)} changed`] : []),
  ];
  return parts.length === 0 ? 'No records' : parts.join(', ');
}

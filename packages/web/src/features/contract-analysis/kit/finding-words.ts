import { counted } from '../../../ui/text/own-numbers.ts';

/** "1 document", "12 documents". */
export function documentsWords(count: number): string {
  return counted(count, 'document');
}

/** "2 disagreements". */
export function disagreementsWords(count: number): string {
  return counted(count, 'disagreement');
}

/** "less than a minute", "about 4 minutes". */
export function timeLeftWords(seconds: number): string {
  if (seconds < 60) return 'less than a minute';
  const minutes = Math.round(seconds / 60);
  return minutes === 1 ? 'about 1 minute' : `about ${minutes} minutes`;
}

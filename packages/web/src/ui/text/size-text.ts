import { numberText } from './own-numbers.ts';
const UNITS = ['KB', 'MB', 'GB'] as const;

/** A file size: "820 bytes", "12.4 KB", "3 MB". */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return bytes === 1 ? '1 byte' : `${numberText(bytes, 1)} bytes`;
  let size = bytes / 1024;
  let unit = 0;
  while (size >= 1023.95 && unit < UNITS.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${numberText(size, 1)} ${UNITS[unit] ?? ''}`;
}

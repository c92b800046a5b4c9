const UNITS = ['KB', 'MB', 'GB'] as const;
const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** A file size: "820 bytes", "12.4 KB", "3 MB". */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return bytes === 1 ? '1 byte' : `${NUMBER.format(bytes)} bytes`;
  let size = bytes / 1024;
  let unit = 0;
  while (size >= 1023.95 && unit < UNITS.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${NUMBER.format(size)} ${UNITS[unit] ?? ''}`;
}

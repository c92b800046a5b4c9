/** Writes a cookie with a choice about the look; secure over https (ASVS 3.3.1). */
export function writeLooksCookie(text: string): void {
  document.cookie = location.protocol === 'https:' ? `${text}; secure` : text;
}

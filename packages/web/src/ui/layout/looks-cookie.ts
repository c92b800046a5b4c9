/** Writes a cookie that keeps a choice of looks; over https the browser sends it over https only (ASVS 3.3.1). */
export function writeLooksCookie(text: string): void {
  document.cookie = location.protocol === 'https:' ? `${text}; secure` : text;
}

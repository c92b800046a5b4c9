/** The beginning of a text, at most `length` UTF-16 units long, without half of a letter that takes two of them. */
export function cutText(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}

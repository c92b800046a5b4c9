/** The addresses in a text, split at commas, semicolons and white space; each once, whatever its case. */
export function typedAddresses(text: string): string[] {
  const seen = new Map<string, string>();
  for (const part of text.split(/[\s,;]+/)) {
    // "Dana Fox <dana@acme.example>" is what mail programs copy.
    const address = part.replaceAll(/^[<"']+|[>"']+$/g, '');
    const key = address.toLowerCase();
    if (address !== '' && !seen.has(key)) seen.set(key, address);
  }
  const all = [...seen.values()];
  const hasBrackets = /<[^<>\s]+@[^<>\s]+>/.test(text);
  return hasBrackets ? all.filter((address) => address.includes('@')) : all;
}

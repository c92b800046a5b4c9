import { UsageFault } from '../subcommand.ts';

/** The one file that a command is about. @throws UsageFault for none, and for several */
export function oneFile(positionals: readonly string[], sentence = 'Name one file.'): string {
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new UsageFault(sentence);
  return file;
}

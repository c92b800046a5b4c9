import type { z } from 'zod';

/** What a field wants, in words, by the name that the schema library gives the type. */
const WANTED: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

function wrongType(issue: { readonly expected: string; readonly input?: unknown }): string {
  const isMissing = issue.input === undefined;
  const wanted = WANTED[issue.expected];
  if (wanted === undefined) return isMissing ? 'This field is missing' : 'This value is not allowed here';
  return isMissing ? `This field is missing: send ${wanted}` : `Send ${wanted} here`;
}

/**
 * The sentence for a fault whose schema brings no words of its own (docs/product/interface.md, "Errors": a sentence for
 * a person), such as a list sent where text belongs: plain clients meet these, the screen's forms never do.
 */
export function fieldMessage(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return wrongType(issue);
    case 'invalid_value':
      return `Send one of ${issue.values.map(String).join(', ')}`;
    case 'invalid_format':
      return issue.format === 'uuid' ? 'This is not an id' : 'This text does not have the right form';
    case 'too_small':
      return `Send ${String(issue.minimum)} or more${issue.origin === 'string' ? ' characters' : ''}`;
    case 'too_big':
      return `Send ${String(issue.maximum)} or fewer${issue.origin === 'string' ? ' characters' : ''}`;
    case 'unrecognized_keys':
      return 'This field is not known';
    default:
      return 'This value is not allowed here';
  }
}

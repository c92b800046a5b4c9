import { describe, expect, it } from 'vitest';
import { leadInOf } from './lead-in.ts';

const LIST = `Insurance. Supplier shall at its own cost:

(a) keep books for three years;

(b) maintain insurance of $1,000,000, which
(i) covers Customer, and

(ii) does not end before this Agreement; and

(c) let Customer audit its books.

Customer pays within 30 days. (b) is no list.`;

const leadIn = (item: string, text = LIST) => leadInOf(text, text.indexOf(item));

describe('the words that lead into a list', () => {
  it.each(['(a) keep', '(b) maintain', '(c) let'])('are those before its first item, for %s', (item) => {
    expect(leadIn(item)).toBe('Supplier shall at its own cost:');
  });

  it.each(['(i) covers', '(ii) does'])(
    'of a list within an item are the words of that item, for %s',
    (item) => {
      expect(leadIn(item)).toBe('(b) maintain insurance of $1,000,000, which');
    },
  );

  it('are needed where a list has numbers or capitals as well', () => {
    expect(leadIn('(2) to', 'The Vendor agrees\n\n(1) to pay;\n\n(2) to ship.')).toBe('The Vendor agrees');
    expect(leadIn('(B) to', 'It has a right – \n\n(A) to pay;\n\n(B) to ship.')).toBe('It has a right –');
  });

  it('are not made up: other words have none, nor has a list after a whole sentence or without its beginning', () => {
    expect(leadIn('Customer pays')).toBeUndefined();
    expect(leadIn('(a) Fees', 'The fees are due.\n\n(a) Fees are net.')).toBeUndefined();
    expect(leadIn('(c) of', 'as Section 4 (c) of this Agreement says')).toBeUndefined();
    expect(leadIn('(a) it', '(a) it begins at once')).toBeUndefined();
  });

  it('are words of the document', () => {
    for (let at = 0; at < LIST.length; at += 1) expect(LIST).toContain(leadInOf(LIST, at) ?? '');
  });
});

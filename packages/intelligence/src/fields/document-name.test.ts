import { expect, test } from 'vitest';
import { readDocumentName } from './document-name.ts';

function nameOf(text: string, picked: string): string {
  const start = text.indexOf(picked);
  return readDocumentName({ start, end: start + picked.length }, text);
}

test.each([
  ['SUPPLY AGREEMENT', 'SUPPLY AGREEMENT', 'SUPPLY AGREEMENT'],
  [
    'SUPPLY AGREEMENT\nThis Supply Agreement is made',
    'SUPPLY AGREEMENT\nThis Supply Agreement',
    'SUPPLY AGREEMENT',
  ],
  ['THIS RESELLER AGREEMENT is made', 'THIS RESELLER AGREEMENT', 'RESELLER AGREEMENT'],
  [
    'Exhibit 10.34 Execution Copy HOSTING AGREEMENT',
    '34 Execution Copy HOSTING AGREEMENT',
    'HOSTING AGREEMENT',
  ],
  [
    'LICENSE, DEVELOPMENT AND SUPPLY AGREEMENT',
    'DEVELOPMENT AND SUPPLY AGREEMENT',
    'LICENSE, DEVELOPMENT AND SUPPLY AGREEMENT',
  ],
  [
    'HAULAGE LICENSE, PORT AND RAIL AGREEMENT of May',
    'HAULAGE LICENSE',
    'HAULAGE LICENSE, PORT AND RAIL AGREEMENT',
  ],
  ['AMENDMENT NO. 4 TO THE SUPPLY AGREEMENT', 'AMENDMENT NO.', 'AMENDMENT NO. 4 TO THE SUPPLY AGREEMENT'],
  ['ORCHID CORPORATION AGENCY AGREEMENT', 'ORCHID CORPORATION AGENCY AGREEMENT', 'AGENCY AGREEMENT'],
  ['FRANCHISE AGREEMENT TABLE OF CONTENTS', 'FRANCHISE AGREEMENT TABLE OF CONTENTS', 'FRANCHISE AGREEMENT'],
])('%j: %j is %s', (text, picked, name) => {
  expect(nameOf(text, picked)).toBe(name);
});

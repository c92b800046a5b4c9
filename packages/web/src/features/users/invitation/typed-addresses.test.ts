import { describe, expect, it } from 'vitest';
import { typedAddresses } from './typed-addresses.ts';

describe('typed addresses', () => {
  it.each([
    ['a@x.example', ['a@x.example']],
    [
      'a@x.example, b@x.example;c@x.example\n d@x.example',
      ['a@x.example', 'b@x.example', 'c@x.example', 'd@x.example'],
    ],
    ['a@x.example A@X.example', ['a@x.example']],
    ['Dana Fox <dana@x.example>, "Bo" <bo@x.example>', ['dana@x.example', 'bo@x.example']],
    ['not-an-address b@x.example', ['not-an-address', 'b@x.example']],
    [' ,; \n', []],
  ])('%j', (text, expected) => {
    expect(typedAddresses(text)).toEqual(expected);
  });
});

import { describe, expect, test } from 'vitest';
import { withoutHtmlCharacters } from './html-characters.ts';

describe('HTML characters in a text', () => {
  test.each([
    ['BUCHANAN &amp; EDWARDS, INC', 'BUCHANAN & EDWARDS, INC'],
    ['L&#39;Or&eacute;al &#x2013; &quot;Paris&quot;', 'L\'Oréal – "Paris"'],
    ['M&uuml;ller &ndash; Stra&szlig;e &yuml; 5&nbsp;&euro;', 'Müller – Straße ÿ 5\u{a0}€'],
    // Nothing is read twice.
    ['&amp;amp;', '&amp;'],
    // What is none stays.
    [
      'AT&T; R&D &unknown; &#0; &#xD800; &#9999999; & &amp',
      'AT&T; R&D &unknown; &#0; &#xD800; &#9999999; & &amp',
    ],
    ['No sign', 'No sign'],
  ])('%j means %j', (text, meant) => {
    expect(withoutHtmlCharacters(text)).toBe(meant);
  });
});

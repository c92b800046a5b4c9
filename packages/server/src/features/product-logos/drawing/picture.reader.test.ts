import { describe, expect, it } from 'vitest';
import { LOGO_FAULTS } from '@pactbook/domain/features/product-logos/uploaded-logo.ts';
import { buildPng, buildSvg, SMALL_WEBP } from '../../../testing/pictures/build-logo.ts';
import { readPicture } from './picture.reader.ts';

const outside = 'https://example.com/a';

describe('what a file is that may become a logo', () => {
  it('is known by its content', () => {
    expect(readPicture(buildPng())).toEqual({ type: 'png', width: 8, height: 8 });
    expect(readPicture(SMALL_WEBP)).toEqual({ type: 'webp', width: 4, height: 4 });
    expect(readPicture(buildSvg('<rect width="1" height="1"/>'))).toMatchObject({ type: 'svg' });
  });

  it.each([
    [
      'a prolog, a comment and a plain document type',
      '<?xml version="1.0"?><!-- x --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n<svg xmlns="http://www.w3.org/2000/svg"/>',
    ],
    ['a byte order mark and spaces', '\uFEFF \n<svg xmlns="http://www.w3.org/2000/svg"/>'],
    [
      'gradients that it refers to',
      String(buildSvg('<g fill="url(#g)" style="clip-path:url( \'#c\' )"><use href="#a"/></g>')),
    ],
    ['a link, which is not drawn', String(buildSvg(`<a href="${outside}"><path d="M0 0"/></a>`))],
  ])('may be an SVG with %s', (_, text) => {
    expect(readPicture(Buffer.from(text)).type).toBe('svg');
  });

  const png = buildPng();
  it.each([
    ['nothing', Buffer.alloc(0), 'empty'],
    ['a JPEG that is called a PNG', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'wrongType'],
    ['text', Buffer.from('Buy our product'), 'wrongType'],
    ['a web page', Buffer.from('<html><body>Hello</body></html>'), 'wrongType'],
    ['a web page with a drawing in it', Buffer.from('<html><svg/></html>'), 'wrongType'],
    ['a PNG that was cut', png.subarray(0, png.length - 12), 'broken'],
    ['the signature of a PNG alone', png.subarray(0, 8), 'broken'],
    ['a PNG that says it is huge', buildPng({}, { width: 60_000, height: 60_000 }), 'tooManyPixels'],
    ['a PNG without pixels', buildPng({}, { width: 0, height: 8 }), 'broken'],
    ['a WebP that was cut', SMALL_WEBP.subarray(0, 30), 'broken'],
    ['an SVG that was cut', buildSvg('<g>').subarray(0, 60), 'notXml'],
    ['an SVG that is no XML', Buffer.from('<svg width=1></svg>'), 'notXml'],
    ['a script', buildSvg('<script>fetch("/api/profile")</script>'), 'script'],
    ['a handler', buildSvg('<rect onload="alert(1)"/>'), 'script'],
    ['an address that runs', buildSvg('<a href=" javascript:alert(1)"><path/></a>'), 'script'],
    ['another document', buildSvg('<foreignObject><p/></foreignObject>'), 'script'],
    ['entities', Buffer.from('<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg/>'), 'entities'],
    [
      'an entity of another file',
      Buffer.from('<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg>&a;</svg>'),
      'entities',
    ],
    ['a picture of elsewhere', buildSvg(`<image href="${outside}.png"/>`), 'picture'],
    ['a picture in it', buildSvg('<image href="data:image/png;base64,AAAA"/>'), 'picture'],
    [
      'a part of elsewhere',
      buildSvg(`<use xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="${outside}#x"/>`),
      'reference',
    ],
    ['a filling of elsewhere', buildSvg(`<rect fill="url(${outside})"/>`), 'reference'],
    ['a style of elsewhere', buildSvg(`<style>@import "${outside}.css";</style>`), 'reference'],
    [
      'a font of elsewhere',
      buildSvg(`<style><![CDATA[@font-face{src:url("${outside}")}]]></style>`),
      'reference',
    ],
    ['too many parts', buildSvg('<g/>'.repeat(20_001)), 'tooComplex'],
    ['too deep parts', buildSvg('<g>'.repeat(101) + '</g>'.repeat(101)), 'tooComplex'],
  ] as const)('is refused with a sentence: %s', (_, bytes, fault) => {
    expect(() => readPicture(bytes)).toThrow(LOGO_FAULTS[fault]);
  });

  it('is refused as animated when a WebP says so', () => {
    const animated = Buffer.concat([
      Buffer.from('RIFF\0\0\0\0WEBPVP8X\0\0\0\0', 'latin1'),
      Buffer.from([2]),
      Buffer.alloc(9),
    ]);
    expect(() => readPicture(animated)).toThrow(LOGO_FAULTS.animated);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ENCODINGS, type Encoding } from '@pactbook/domain/features/import-rows/import-mapping.ts';
import { encodeText } from '../../testing/build-document.ts';
import { decodeFound, findEncoding } from './found-encoding.ts';

/** Lists as people write them in several countries. */
const LISTS: readonly (readonly [Encoding, string])[] = [
  [
    'windows-1250',
    'Předmět smlouvy;Dodavatel\r\nÚdržba licencí;Jiří Dvořák, s.r.o.\r\nSpráva sítě;Žluťoučký a.s.',
  ],
  ['windows-1250', 'Product;Vendor\r\nŁączność;Żółw Sp. z o.o.\r\n'],
  ['windows-1250', 'Termék;Szállító\r\nŐrségi szoftver;Győri Kft\r\n'],
  ['iso-8859-2', 'Předmět;Dodavatel\nÚdržba licencí;Žluťoučký kůň\n'],
  ['windows-1251', 'Предмет;Поставщик;Дата окончания\r\nЛицензия на ПО;ООО Ромашка;31.12.2026'],
  ['koi8-r', 'Предмет;Поставщик\nЛицензия на ПО;ООО Ромашка\n'],
  ['windows-1253', 'Προϊόν;Προμηθευτής\nΆδεια λογισμικού;Ελληνική ΑΕ\n'],
  ['windows-1254', 'Ürün;Tedarikçi\nYazılım bakımı;Şişli Bilişim A.Ş.\n'],
  ['windows-1252', 'Produit;Fournisseur\nLicence logicielle;Société Générale\n'],
  ['windows-1252', 'Produkt;Anbieter\nBürosoftware;Müller & Söhne\n'],
  ['shift_jis', '製品,ベンダー\n会計ソフト,株式会社オービック\n'],
  ['euc-jp', '製品,ベンダー\n会計ソフト,株式会社オービック\n'],
  ['gb18030', '产品,供应商\n财务软件,用友网络\n'],
  ['big5', '產品,供應商\n財務軟體,鼎新電腦\n'],
  ['euc-kr', '제품,공급업체\n회계 소프트웨어,더존비즈온\n'],
  ['utf-16le', 'Product;Vendor;End date\r\nMüller;Söhne;31.12.2026\r\n'],
  ['utf-16be', 'Предмет;Поставщик\nЛицензия на ПО;ООО Ромашка\n'],
];

describe('a text without a byte order mark', () => {
  it.each(LISTS)('in %s is read as it was written: %s', async (encoding, text) => {
    expect(await decodeFound(encodeText(text, encoding))).toMatchObject({ text });
  });

  it.each(LISTS)('in %s is not said to be certain: %s', async (encoding, text) => {
    expect((await findEncoding(encodeText(text, encoding))).confidence).not.toBe('sure');
  });

  it.each([
    ['Product,Cost\nSuite,£1200\n', '£1200'],
    ['Product,Note\nSuite – Pro,x\n', 'Suite – Pro'],
    ['Name\nCafé €\n', 'Café €'],
  ])('with hardly a letter beyond ASCII is western: %s', async (text, part) => {
    const found = await decodeFound(encodeText(text, 'windows-1252'));
    expect(found).toMatchObject({ encoding: 'windows-1252', text: expect.stringContaining(part) as string });
  });

  it('in ASCII or UTF-8 is certain', async () => {
    const sure = { encoding: 'utf-8', confidence: 'sure' };
    expect(await findEncoding(Buffer.from('Product,Vendor\n'))).toMatchObject(sure);
    expect(await findEncoding(Buffer.from('Łączność,製品\n'))).toMatchObject(sure);
  });
});

describe('a text in UTF-8 with some other bytes', () => {
  const latin = (text: string) => Buffer.from(text, 'latin1');

  it('keeps its letters, and the others are read in their own encoding, with where they are', async () => {
    const bytes = Buffer.concat([Buffer.from('Café,Señal\n'), latin('Müller,Söhne\n')]);
    expect(await decodeFound(bytes)).toMatchObject({
      encoding: 'utf-8',
      confidence: 'likely',
      text: 'Café,Señal\nMüller,Söhne\n',
      mixedAt: [14, 22],
    });
  });

  it('is not turned by one wrong byte', async () => {
    const bytes = Buffer.concat([Buffer.from('Łódź;Kraków;Gdańsk\nFirma '), latin('é'), Buffer.from('\n')]);
    expect(await decodeFound(bytes)).toMatchObject({ text: 'Łódź;Kraków;Gdańsk\nFirma é\n' });
  });

  it('has its other lines read by their own letters', async () => {
    const polish = encodeText('Żółw;Łączność;Gdańsk\n', 'windows-1250');
    const bytes = Buffer.concat([Buffer.from('Łódź, Kraków, Gdańsk, Żółw, Ćma\n'), polish]);
    expect((await decodeFound(bytes)).text).toContain('Żółw;Łączność;Gdańsk');
  });

  it('loses no letter of UTF-8, wherever a wrong byte is', async () => {
    const good = fc
      .string({ unit: 'grapheme', minLength: 2 })
      .filter((text) => !text.includes('\0') && !text.includes('\ufeff'));
    await fc.assert(
      fc.asyncProperty(good, good, async (before, after) => {
        const letters = `ß${before}é`;
        const bytes = Buffer.concat([
          Buffer.from(`${letters}\n`),
          latin('\u00fc'),
          Buffer.from(`\n${after}`),
        ]);
        const { text } = await decodeFound(bytes, 'utf-8');
        expect(text.startsWith(`${letters}\n`)).toBe(true);
        expect(text.endsWith(`\n${after}`)).toBe(true);
      }),
    );
  });
});

describe('a chosen encoding', () => {
  it.each(ENCODINGS)('%s decodes', async (encoding) => {
    expect(await decodeFound(encodeText('Acme, Inc.', encoding), encoding)).toMatchObject({
      text: 'Acme, Inc.',
      confidence: null,
    });
  });
});

import { SsoRefusal } from '../identity.ts';

/** Of base64, before anything is decoded: an answer of a real provider has 5 to 30 KB. */
const MOST_ANSWER_CHARACTERS = 256 * 1_024;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/**
 * The XML of an answer by the POST binding (SAML bindings 3.5.4): base64 of UTF-8, line breaks as XML
 * reads them. Nothing is inflated: a compressed answer is no answer by this binding.
 *
 * @throws SsoRefusal when it is too large, not base64, or not UTF-8
 */
export function answerText(samlResponse: string): string {
  if (samlResponse.length > MOST_ANSWER_CHARACTERS) throw new SsoRefusal('The answer is over 256 KB.');
  const base64 = samlResponse.replaceAll(/[\r\n\t ]+/g, '');
  if (base64 === '' || base64.length % 4 !== 0 || !BASE64.test(base64)) {
    throw new SsoRefusal('The answer is not base64.');
  }
  const bytes = Buffer.from(base64, 'base64');
  try {
    // A mark at the beginning is left out by the decoder; any other is a character that XML refuses there.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll(/\r\n?/g, '\n');
  } catch (error) {
    throw new SsoRefusal('The answer is not UTF-8.', { cause: error });
  }
}

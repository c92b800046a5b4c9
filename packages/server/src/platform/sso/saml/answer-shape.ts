import { SsoRefusal } from '../identity.ts';
import { demand } from './demand.ts';
import {
  ASSERTION,
  DIGEST_METHODS,
  ENVELOPED,
  EXCLUSIVE_C14N,
  SIGNATURE,
  SIGNATURE_METHODS,
} from './names.ts';
import { childrenNamed, elementsIn } from './xml-reader.ts';
import type { XmlElement } from './xml-reader.ts';

const PARTS_OF_RESPONSE = ['Issuer', 'Signature', 'Extensions', 'Status', 'Assertion'];
/** How often each part of a signature may occur in a document, for one signature in it. */
const PARTS_OF_SIGNATURE: Readonly<Record<string, number>> = {
  SignedInfo: 1,
  SignatureValue: 1,
  CanonicalizationMethod: 1,
  SignatureMethod: 1,
  Reference: 1,
  Transforms: 1,
  Transform: 2,
  DigestMethod: 1,
  DigestValue: 1,
  Object: 0,
};

function only(parent: XmlElement, name: string): XmlElement {
  const [one, ...others] = childrenNamed(parent, SIGNATURE, name);
  if (one === undefined || others.length > 0) {
    throw new SsoRefusal(`The signature has ${others.length + (one === undefined ? 0 : 1)} ${name}.`);
  }
  return one;
}

function algorithm(element: XmlElement): string {
  return element.attributes.get('Algorithm') ?? '';
}

function checkNames(signature: XmlElement, allowed: readonly string[]): void {
  const strange = signature.children.find(
    ({ name, namespace }) => namespace !== SIGNATURE || !allowed.includes(name),
  );
  demand(strange === undefined, `The signature holds ${strange?.name ?? ''}.`);
}

/** A step may keep prefixes that only values use, and says so in one list of a few. */
function checkStep(step: XmlElement): void {
  const [list, ...others] = step.children;
  if (list === undefined) return;
  const prefixes = list.attributes.get('PrefixList') ?? '';
  demand(
    list.name === 'InclusiveNamespaces' && list.children.length === 0,
    `A step of the signature holds ${list.name}.`,
  );
  demand(others.length === 0 && prefixes.length <= 200, 'A step of the signature keeps too many prefixes.');
}

/** A signature over exactly its parent element, made with algorithms that we accept. */
function checkSignature(signature: XmlElement, signed: XmlElement): void {
  checkNames(signature, ['SignedInfo', 'SignatureValue', 'KeyInfo']);
  const info = only(signature, 'SignedInfo');
  checkNames(info, ['CanonicalizationMethod', 'SignatureMethod', 'Reference']);
  only(signature, 'SignatureValue');
  const canonical = only(info, 'CanonicalizationMethod');
  demand(
    algorithm(canonical) === EXCLUSIVE_C14N,
    'The signature is made over another canonical form than the exclusive one.',
  );
  demand(
    SIGNATURE_METHODS.includes(algorithm(only(info, 'SignatureMethod'))),
    'The signature is not RSA with SHA-256 or SHA-512.',
  );
  const reference = only(info, 'Reference');
  checkNames(reference, ['Transforms', 'DigestMethod', 'DigestValue']);
  demand(
    DIGEST_METHODS.includes(algorithm(only(reference, 'DigestMethod'))),
    'The digest is not SHA-256 or SHA-512.',
  );
  const transforms = only(reference, 'Transforms');
  checkNames(transforms, ['Transform']);
  for (const step of [canonical, ...transforms.children]) checkStep(step);
  const steps = transforms.children.map(algorithm);
  demand(
    steps.length === 2 && steps[0] === ENVELOPED && steps[1] === EXCLUSIVE_C14N,
    'The signed part is transformed otherwise than by leaving out the signature and the exclusive canonical form.',
  );
  const id = signed.attributes.get('ID') ?? '';
  demand(
    id !== '' && reference.attributes.get('URI') === `#${id}`,
    'The signature is not over the element that it is in.',
  );
}

/** Signatures are children of the response and of the assertion, at most one in each. */
function checkSignatures(all: readonly XmlElement[], response: XmlElement, assertion: XmlElement): void {
  const ofResponse = childrenNamed(response, SIGNATURE, 'Signature');
  const ofAssertion = childrenNamed(assertion, SIGNATURE, 'Signature');
  demand(
    ofAssertion.length > 0,
    'The assertion is not signed. Let the provider sign assertions, and not the response alone.',
  );
  demand(ofAssertion.length === 1, `The assertion has ${ofAssertion.length} signatures.`);
  demand(ofResponse.length <= 1, `The response has ${ofResponse.length} signatures.`);
  const signatures = ofResponse.length + ofAssertion.length;
  const counted = (name: string): number => all.filter((element) => element.name === name).length;
  demand(counted('Signature') === signatures, 'There is a signature in another place.');
  for (const [part, times] of Object.entries(PARTS_OF_SIGNATURE)) {
    demand(counted(part) === times * signatures, `There are ${counted(part)} ${part}.`);
  }
  for (const signature of ofResponse) checkSignature(signature, response);
  for (const signature of ofAssertion) checkSignature(signature, assertion);
}

function checkIds(all: readonly XmlElement[]): void {
  const ids = all.flatMap((element) => element.ids);
  demand(new Set(ids).size === ids.length, 'An ID is used twice.');
  demand(
    all.every(({ attributes }) => !((attributes.get('Name') ?? '') in {})),
    'An attribute has an unusual name.',
  );
}

/** Whether the response carries its own signature, beside that of the assertion. */
export function isResponseSigned(response: XmlElement): boolean {
  return childrenNamed(response, SIGNATURE, 'Signature').length > 0;
}

/**
 * Refuses every document in which a signature could cover something else than what is read later:
 * exactly one response with exactly one assertion directly in it, the assertion signed by a signature
 * of its own, no second assertion or signature anywhere, no ID twice (signature wrapping; docs/product/guarantees.md).
 *
 * @throws SsoRefusal
 */
export function checkAnswerShape(response: XmlElement): void {
  const all = [...elementsIn(response)];
  demand(
    !all.some(({ name }) => name.startsWith('Encrypted') || name === 'CipherValue'),
    'The answer is encrypted. Turn off encryption of assertions at the provider: the answer travels over TLS.',
  );
  demand(
    response.children.every(({ name }) => PARTS_OF_RESPONSE.includes(name)),
    'The response holds an unknown part.',
  );
  const [assertion] = childrenNamed(response, ASSERTION, 'Assertion');
  const assertions = all.filter(({ name }) => name === 'Assertion').length;
  const responses = all.filter(({ name }) => name === 'Response').length;
  if (assertion === undefined || assertions !== 1) {
    throw new SsoRefusal(`The answer has ${assertions} assertions.`);
  }
  demand(responses === 1, `The answer has ${responses} responses.`);
  checkIds(all);
  checkSignatures(all, response, assertion);
}

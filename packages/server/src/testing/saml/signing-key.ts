import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A key with a certificate that it signed itself, both PEM. */
export interface SigningKey {
  readonly privateKey: string;
  readonly certificate: string;
}

const TAG = {
  integer: 0x02,
  bits: 0x03,
  null: 0x05,
  oid: 0x06,
  utf8: 0x0c,
  utcTime: 0x17,
  sequence: 0x30,
  set: 0x31,
};
const COMMON_NAME = [0x55, 0x04, 0x03];
const RSA_SHA256 = [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b];
const ECDSA_SHA256 = [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02];

/** One value of ASN.1 in DER. */
function der(tag: number, ...contents: readonly (Uint8Array | readonly number[])[]): Buffer {
  const content = Buffer.concat(contents.map((one) => Buffer.from(one)));
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function nameOf(commonName: string): Buffer {
  const pair = der(TAG.sequence, der(TAG.oid, COMMON_NAME), der(TAG.utf8, Buffer.from(commonName)));
  return der(TAG.sequence, der(TAG.set, pair));
}

function pem(label: string, bytes: Buffer): string {
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}

/** A new key of an identity provider, with a certificate for it that holds for decades. */
export function makeSigningKey(kind: 'rsa' | 'weak rsa' | 'ec' = 'rsa'): SigningKey {
  const pair =
    kind === 'ec'
      ? generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
      : generateKeyPairSync('rsa', { modulusLength: kind === 'rsa' ? 2_048 : 1_024 });
  const algorithm =
    kind === 'ec'
      ? der(TAG.sequence, der(TAG.oid, ECDSA_SHA256))
      : der(TAG.sequence, der(TAG.oid, RSA_SHA256), der(TAG.null));
  const name = nameOf('Identity provider of a test');
  const holds = ['250101000000Z', '490101000000Z'].map((time) => der(TAG.utcTime, Buffer.from(time)));
  const toSign = der(
    TAG.sequence,
    der(0xa0, der(TAG.integer, [2])),
    der(TAG.integer, [1], randomBytes(8)),
    algorithm,
    name,
    der(TAG.sequence, ...holds),
    name,
    pair.publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = sign('sha256', toSign, pair.privateKey);
  return {
    privateKey: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: pem('CERTIFICATE', der(TAG.sequence, toSign, algorithm, der(TAG.bits, [0], signature))),
  };
}

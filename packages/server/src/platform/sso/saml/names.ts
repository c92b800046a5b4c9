/** Namespaces and names of SAML 2.0 and XML signatures, as their standards write them. */
export const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol';
export const ASSERTION = 'urn:oasis:names:tc:SAML:2.0:assertion';
export const METADATA = 'urn:oasis:names:tc:SAML:2.0:metadata';
export const SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#';

export const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success';
export const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
export const ENTITY = 'urn:oasis:names:tc:SAML:2.0:nameid-format:entity';
export const REDIRECT_BINDING = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

export const PERSISTENT_NAME = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
export const TRANSIENT_NAME = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
export const EMAIL_NAME = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
export const UNSPECIFIED_NAME = 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified';
/** The two above with the wrong version, as some providers send them. */
export const EMAIL_NAME_2 = 'urn:oasis:names:tc:SAML:2.0:nameid-format:emailAddress';
export const UNSPECIFIED_NAME_2 = 'urn:oasis:names:tc:SAML:2.0:nameid-format:unspecified';
export const WINDOWS_NAME = 'urn:oasis:names:tc:SAML:1.1:nameid-format:WindowsDomainQualifiedName';
export const X509_NAME = 'urn:oasis:names:tc:SAML:1.1:nameid-format:X509SubjectName';
export const KERBEROS_NAME = 'urn:oasis:names:tc:SAML:2.0:nameid-format:kerberos';

export const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
export const EXCLUSIVE_C14N = 'http://www.w3.org/2001/10/xml-exc-c14n#';
/** RSA with SHA-256 or SHA-512: what the library knows, less SHA-1 and everything with a shared key. */
export const SIGNATURE_METHODS: readonly string[] = [
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
];
export const DIGEST_METHODS: readonly string[] = [
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
];

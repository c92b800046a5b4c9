import { SsoRefusal, type SsoIdentity } from '../../platform/sso/identity.ts';
import type { SamlParty } from '../../platform/sso/saml/parties.ts';
import { judgeSamlAnswer } from '../../platform/sso/saml/saml.ts';
import { assertionXml, honestParts, responseXml, type AnswerParts } from './saml-answer.ts';
import { makeSamlProvider, posted, type SamlProviderOfTests } from './saml-provider.ts';
import { signXml, type Signing } from './sign-xml.ts';

/** A connection with a provider of the tests, one request under way, and the judge of its answers. */
export interface SamlStage {
  readonly provider: SamlProviderOfTests;
  readonly party: SamlParty;
  readonly now: number;
  /** The answer's XML, not yet signed. */
  readonly response: (parts?: Partial<AnswerParts>) => string;
  /** The answer's XML with a good signature in the assertion. */
  readonly signed: (parts?: Partial<AnswerParts>, signing?: Partial<Signing>) => string;
  /** Who signs in by an answer. @throws SsoRefusal */
  readonly admit: (xml: string, party?: Partial<SamlParty>) => Promise<SsoIdentity>;
  /** Why an answer is refused; fails when it is not, or not as a refusal. */
  readonly refusal: (xml: string, party?: Partial<SamlParty>) => Promise<string>;
  /** The same for what a form posts as it is. */
  readonly refusalOfPost: (samlResponse: string, party?: Partial<SamlParty>) => Promise<string>;
}

const REQUEST = '5c1f0f0e';

/** Sets the stage. `now` is a moment of 2030, so that a clock which is not ours would be noticed. */
export function setSamlStage(): SamlStage {
  const provider = makeSamlProvider();
  const now = Date.parse('2030-06-15T12:00:00Z');
  const usual: SamlParty = {
    connectionId: 'connection',
    spEntityId: 'https://pactbook.example/api/sso/saml/connection/metadata',
    acsUrl: 'https://pactbook.example/api/sso/saml/connection/acs',
    ...provider.settings,
  };
  const response: SamlStage['response'] = (parts = {}) => {
    const all = { ...honestParts(usual, REQUEST, now), ...parts };
    return responseXml(all, assertionXml(all, now), now);
  };
  const judge = (samlResponse: string, party: Partial<SamlParty> = {}) =>
    judgeSamlAnswer({ ...usual, ...party }, { samlResponse, requestId: REQUEST, now });
  const refusalOfPost: SamlStage['refusalOfPost'] = async (samlResponse, party) => {
    try {
      const { identity } = await judge(samlResponse, party);
      throw new Error(`The answer was taken, for ${identity.subject}.`);
    } catch (error) {
      if (error instanceof SsoRefusal) return error.reason;
      throw error;
    }
  };
  return {
    provider,
    party: usual,
    now,
    response,
    signed: (parts, signing) =>
      signXml(response(parts), { key: provider.key, element: 'Assertion', ...signing }),
    admit: async (xml, party) => (await judge(posted(xml), party)).identity,
    refusalOfPost,
    refusal: (xml, party) => refusalOfPost(posted(xml), party),
  };
}

import {
  createToken,
  endToken,
  listAllTokens,
  listOwnTokens,
} from '@pactbook/domain/features/api-tokens/endpoints.ts';
import { endpointQuery, useEndpointMutation } from '../../platform/endpoint-query.ts';

/** The own API tokens. */
export const ownTokensQuery = endpointQuery('Tokens', listOwnTokens);
/** Everybody's, for System Admins. */
export const allTokensQuery = endpointQuery('Tokens', listAllTokens);

export function useCreateToken() {
  return useEndpointMutation(createToken, { invalidates: ['Tokens'] });
}

export function useEndToken() {
  return useEndpointMutation(endToken, { invalidates: ['Tokens'] });
}

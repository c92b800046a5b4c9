import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { getNegotiationSheet } from '@pactbook/domain/features/negotiation-sheet/endpoints.ts';
import { endpointQuery } from '../../platform/endpoint-query.ts';

/** What to know before talks with the vendor of a record. */
export const negotiationSheetQuery = ({ id }: Pick<Contract, 'id'>) =>
  endpointQuery('Metrics', getNegotiationSheet, { params: { contractId: id } });

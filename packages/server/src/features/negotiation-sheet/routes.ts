import { rowInForce } from '@pactbook/domain/features/annual-costs/cost-plan.ts';
import { noticeWindow } from '@pactbook/domain/features/contracts/renewal.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import type * as endpoints from '@pactbook/domain/features/negotiation-sheet/endpoints.ts';
import {
  SHEET_COSTS,
  SHEET_TERMS,
  sheetCost,
  sheetCosts,
  type NegotiationSheet,
} from '@pactbook/domain/features/negotiation-sheet/sheet.ts';
import { notFound } from '@pactbook/domain/kernel/app-error.ts';
import { USD } from '@pactbook/domain/kernel/money.ts';
import { LOOK_AT_ALL } from '../../platform/database/long-work.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { listContractTerms } from '../contract-terms/queries.ts';
import { requireFullRead } from '../contracts/one-record-answer.ts';
import { findContract } from '../contracts/queries.ts';
import { vendorReader, type VendorReader } from '../vendor-pages/queries.ts';
import { findMedians, findOthers, findVendorShare } from './queries.ts';

/** Of a record that is read in full. */
async function sheetOf(db: Transaction, contract: Contract, reader: VendorReader): Promise<NegotiationSheet> {
  const { id, product, vendor, status, annualCosts = [], priceCap, noticeDeadline } = contract;
  const { today, currency } = reader;
  const own = contract.currency ?? USD;
  const costs = sheetCosts(annualCosts, priceCap ?? null, own);
  const inForce = rowInForce(annualCosts, today);
  const terms = await listContractTerms(db, reader.scope, id);
  return {
    id,
    product,
    vendor,
    status,
    day: today,
    currency,
    priceCap: priceCap ?? null,
    notice: noticeDeadline ? { from: noticeWindow(contract)?.from ?? null, to: noticeDeadline } : null,
    inForce: inForce === undefined ? null : sheetCost(inForce, own),
    costs: costs.slice(0, SHEET_COSTS),
    terms: terms.slice(0, SHEET_TERMS),
    ofVendor: await findVendorShare(db, reader, contract),
    others: await findOthers(db, reader, contract),
    medians: await findMedians(db, reader, contract),
  };
}

/** Handlers of the calls in `domain/features/negotiation-sheet/endpoints.ts`. */
export function negotiationSheetHandlers({ database }: Services): Handlers<typeof endpoints> {
  return {
    getNegotiationSheet: ({ caller, params, today }) =>
      database.read(
        caller.scope,
        async (db) => {
          await requireFullRead(db, caller, params.contractId);
          const contract = await findContract(db, caller.scope, caller.actor, params.contractId);
          if (contract === null) throw notFound('record');
          return await sheetOf(db, contract, await vendorReader(db, caller.actor, today));
        },
        LOOK_AT_ALL,
      ),
  };
}

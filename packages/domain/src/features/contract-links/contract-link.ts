import { z } from 'zod';
import { calendarDateSchema } from '../../kernel/calendar-date.ts';
import { idSchema } from '../../kernel/ids.ts';
import { namedObject } from '../../kernel/named-object.ts';
import { CONTRACT_STATUSES } from '../contracts/status.ts';

/** How one record relates to another. Related has no direction. */
export const LINK_KINDS = ['AMENDS', 'REPLACES', 'PART_OF', 'RELATED'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** The most links of one record, in both directions. */
export const LINKS_LIMIT = 50;

/** What a record says of the other one, and what the other says of it. */
export const LINK_WORDS: Readonly<Record<LinkKind, readonly [forward: string, inverse: string]>> = {
  AMENDS: ['Amends', 'Amended by'],
  REPLACES: ['Replaces', 'Replaced by'],
  PART_OF: ['Part of', 'Contains'],
  RELATED: ['Related to', 'Related to'],
};

/** The words of a link, seen from one of its records. */
export function linkWords({
  kind,
  isInverse,
}: {
  readonly kind: LinkKind;
  readonly isInverse: boolean;
}): string {
  return LINK_WORDS[kind][isInverse ? 1 : 0];
}

const linkedRecordSchema = z.strictObject({
  id: idSchema,
  product: z.string(),
  vendor: z.string(),
  status: z.enum(CONTRACT_STATUSES),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
});

/** A link of a record, seen from it. */
export const contractLinkSchema = namedObject('ContractLink', {
  id: idSchema,
  kind: z.enum(LINK_KINDS),
  /** Whether the other record is the one that amends, replaces or is part. */
  isInverse: z.boolean(),
  record: linkedRecordSchema,
});
export type ContractLink = z.infer<typeof contractLinkSchema>;

/** The kinds of links by which records come one after the other. */
export const CHAIN_KINDS = ['REPLACES', 'AMENDS'] as const satisfies readonly LinkKind[];

/** The most records before and after one. */
export const CHAIN_LIMIT = 50;

/** A record before or after another, however many links lead to it. */
export const chainLinkSchema = namedObject('ContractChainLink', {
  /** The state of the last of the links: of an earlier record, that the later one replaces or amends it. */
  kind: z.enum(CHAIN_KINDS),
  /** How many links lead to it: below 0 to earlier records, above to later ones. */
  steps: z.int(),
  record: linkedRecordSchema,
});
export type ChainLink = z.infer<typeof chainLinkSchema>;

/** Body of `POST /contracts/{id}/links`. */
export const linkInputSchema = z
  .strictObject({
    kind: z.enum(LINK_KINDS, { error: 'Choose how the records are linked' }),
    isInverse: z.boolean().default(false),
    recordId: idSchema,
    /** Of a record that is replaced: the end date that it gets, when the person says so. */
    endsOn: calendarDateSchema.optional(),
  })
  .refine(({ kind, endsOn }) => endsOn === undefined || kind === 'REPLACES', {
    error: 'Only a record that is replaced gets an end date',
    path: ['endsOn'],
  })
  .meta({ id: 'ContractLinkInput' });
export type LinkInput = z.infer<typeof linkInputSchema>;

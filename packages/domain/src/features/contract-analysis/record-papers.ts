import { z } from 'zod';
import { idSchema } from '../../kernel/ids.ts';
import { namedObject } from '../../kernel/named-object.ts';
import { PAPER_FIELDS, papersSchema, type PaperKey } from '../contract-papers/paper-fields.ts';
import { LISTED_STATES } from './analysis.ts';

/** Most places of a field in one document. */
export const PLACES_PER_FIELD = 3;

const PAPER_KEYS = PAPER_FIELDS.map(({ key }) => key) as [PaperKey, ...PaperKey[]];

/** A place in a document that says something about a field. */
const paperPlaceSchema = z.strictObject({
  key: z.enum(PAPER_KEYS),
  documentId: idSchema,
  /** By which its review finds it. */
  findingKey: z.string(),
  page: z.int().nullable(),
  quote: z.string(),
  /** The words that lead into the list with it. */
  leadIn: z.string().optional(),
  confidence: z.number(),
  /** Whether a person accepted or changed it, or added it. */
  review: z.enum(['proposed', 'reviewed', 'added']),
});
export type PaperPlace = z.infer<typeof paperPlaceSchema>;

/** What is found in the documents of a record (docs/product/contract-intelligence.md, "On the record"). */
export const recordPapersSchema = namedObject('RecordPapers', {
  /** As the record has it; missing while none of its documents was analyzed. */
  papers: papersSchema.optional(),
  /** Those that can be analyzed, the newest first. */
  documents: z.array(
    z.strictObject({
      id: idSchema,
      name: z.string(),
      state: z.enum(LISTED_STATES),
      message: z.string().nullable(),
      /** There is a newer version of the document, or of the model. */
      outdated: z.boolean(),
      analysisId: idSchema.nullable(),
    }),
  ),
  places: z.array(paperPlaceSchema),
});
export type RecordPapers = z.infer<typeof recordPapersSchema>;

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { contractFieldsSchema } from '@pactbook/domain/features/contracts/contract.ts';
import { categoryNameSchema } from '@pactbook/domain/features/categories/category.ts';
import { moneySchema } from '@pactbook/domain/kernel/money.ts';

/** Real products by category, written from general knowledge; the costs are plausible, not quotes. */
const FILE = new URL('catalogue.csv', import.meta.url);

const { product, vendor, hostingModel, description } = contractFieldsSchema.shape;

/** A row of the file: each cell keeps the rules of the field that it becomes. */
const entrySchema = z.strictObject({
  category: categoryNameSchema,
  product,
  vendor,
  hostingModel: hostingModel.unwrap(),
  /** US dollars, digits with or without cents. */
  annualCost: z
    .string()
    .regex(/^\d+(?:\.\d+)?$/, { error: 'Enter an amount of 0 or more' })
    .transform(Number)
    .pipe(moneySchema),
  description,
});

/** A real product, and what a company of a thousand people could pay for it in a year. */
export type CatalogueEntry = Readonly<z.infer<typeof entrySchema>>;

/** One row as an entry, or what is wrong with it, in words. */
function readEntry(cells: unknown, categories: ReadonlySet<string>): CatalogueEntry | string[] {
  const { success, data, error } = entrySchema.safeParse(cells);
  if (!success) return error.issues.map(({ path, message }) => [...path, message].join(': '));
  return categories.has(data.category) ? data : [`category: There is no category ${data.category}`];
}

/**
 * Reads a catalogue from CSV, one product on each line below the heading, in the file's order.
 *
 * @param fileName named in errors
 * @param categories all that a row may name
 * @throws Error with file, line, column and reason of every row that breaks a rule
 */
export function parseCatalogue(
  text: string,
  fileName: string,
  categories: ReadonlySet<string>,
): CatalogueEntry[] {
  const entries: CatalogueEntry[] = [];
  const faults: string[] = [];
  try {
    parse(text, {
      bom: true,
      columns: true,
      on_record: (cells, { lines }) => {
        const entry = readEntry(cells, categories);
        if (Array.isArray(entry))
          faults.push(...entry.map((fault) => `${fileName}, line ${lines}, ${fault}`));
        else entries.push(entry);
        return null;
      },
    });
  } catch (error) {
    if (error instanceof CsvError) throw new Error(`${fileName}: ${error.message}`, { cause: error });
    throw error;
  }
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return entries;
}

/**
 * The products of the demo, from the file beside this module.
 *
 * @throws Error as {@link parseCatalogue} does
 */
export function readCatalogue(categories: ReadonlySet<string>): CatalogueEntry[] {
  return parseCatalogue(readFileSync(FILE, 'utf8'), fileURLToPath(FILE), categories);
}

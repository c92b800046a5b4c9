// Printed files (docs/generated, the table types) are up to date with their sources.
import { printedPages, printedTypes, readColumns, staleFiles } from './printed-docs/printed-files.ts';

const columns = await readColumns();
const sentences = staleFiles({ ...printedTypes(columns), ...(await printedPages(columns)) });
for (const sentence of sentences) console.log(sentence);
process.exitCode = sentences.length === 0 ? 0 : 1;

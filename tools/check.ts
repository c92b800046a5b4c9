// `npm run check`: every rule of the repository, in parallel, each step with its time.
// `npm run check -- types lint` runs only the steps whose name begins with one of these words.
import { parseArgs } from 'node:util';
import { checkEverything } from './running/check-everything.ts';

const { positionals } = parseArgs({ allowPositionals: true });
const started = performance.now();
const results = await checkEverything(positionals);
if (results.length === 0) {
  console.error(`No step of the check begins with ${positionals.join(' or ')}.`);
  process.exit(1);
}
const failed = results.filter(({ code }) => code !== 0);
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(
  failed.length === 0
    ? `The repository is in order: ${results.length} steps in ${seconds} s.`
    : `${failed.length} of ${results.length} steps failed in ${seconds} s: ${failed.map(({ step }) => step.name).join(', ')}`,
);
process.exitCode = failed.length === 0 ? 0 : 1;

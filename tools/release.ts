// `npm run release`: checks, builds what people run, tries it, and tags (docs/guides/release.md).
// `--dry-run` does all of it but the tag, whatever refuses; `--record` archives this version for the test of upgrades.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildTree, bytesOf } from './releasing/build-tree.ts';
import { foreignPackages } from './releasing/licences.ts';
import { readFacts } from './releasing/read-facts.ts';
import { refusalsOf, tagOf } from './releasing/refusals.ts';
import { tryTree } from './releasing/try-tree.ts';
import { checkEverything } from './running/check-everything.ts';
import { inRepository, repositoryRoot } from './running/repository.ts';
import { buildProductWhenNeeded } from './running/build-product.ts';

const MIB = 1024 * 1024;
const LARGEST_TREE = 300 * MIB;

const OPTIONS = {
  'dry-run': { type: 'boolean', default: false },
  record: { type: 'boolean', default: false },
} as const;
const USAGE = 'npm run release [-- --dry-run | --record]: see docs/guides/release.md.';

/** What was asked for; a wrong word ends the process with the usage. */
function readOptions() {
  try {
    return parseArgs({ options: OPTIONS }).values;
  } catch {
    console.error(USAGE);
    process.exit(2);
  }
}

const values = readOptions();

function giveUp(sentences: readonly string[]): never {
  for (const sentence of sentences) console.error(sentence);
  console.error('Nothing was released.');
  process.exit(1);
}

if (values.record) {
  const test = 'packages/server/src/platform/backup/released-versions.test.ts';
  const vitest = inRepository('node_modules/vitest/vitest.mjs');
  const run = spawnSync(process.execPath, [vitest, 'run', '--mode', 'record-release', test], {
    cwd: repositoryRoot,
    stdio: 'inherit',
  });
  process.exit(run.status ?? 1);
}

const facts = readFacts(repositoryRoot);
const { version } = facts;
const refusals = refusalsOf(facts);
if (refusals.length > 0 && !values['dry-run']) giveUp(refusals);
for (const refusal of refusals) console.log(`Would be refused: ${refusal}`);

const failed = (await checkEverything([])).filter(({ code }) => code !== 0);
if (failed.length > 0) giveUp(['The check failed.']);
if (!(await buildProductWhenNeeded())) giveUp(['The product could not be built.']);
const unnamed = foreignPackages(repositoryRoot).filter(({ licence }) => licence === '');
if (unnamed.length > 0) giveUp(unnamed.map(({ name }) => `The package ${name} names no licence.`));

const name = `pactbook-${version}-${process.platform}-${process.arch}`;
const tree = inRepository('dist', name);
buildTree(repositoryRoot, tree);
const bytes = bytesOf(tree);
console.log(`${tree} has ${(bytes / MIB).toFixed(0)} MiB.`);
if (bytes > LARGEST_TREE) giveUp([`That is more than ${LARGEST_TREE / MIB} MiB.`]);
const fault = await tryTree(tree, version);
if (fault !== null) giveUp([fault]);

const archive = `${tree}.tar.gz`;
execFileSync('tar', ['-czf', archive, '-C', dirname(tree), name]);
const sum = createHash('sha256').update(readFileSync(archive)).digest('hex');
writeFileSync(`${archive}.sha256`, `${sum}  ${name}.tar.gz\n`);
console.log(`${join('dist', `${name}.tar.gz`)} ${sum}`);

if (values['dry-run']) console.log(`Tried: ${tagOf(version)} was not tagged.`);
else {
  execFileSync('git', ['tag', '-a', tagOf(version), '-m', `Pactbook ${version}`], { cwd: repositoryRoot });
  console.log(`${tagOf(version)} is tagged. To publish it: git push origin ${tagOf(version)}`);
}

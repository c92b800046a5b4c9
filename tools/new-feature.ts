// `npm run new-feature -- <name>`: a thin feature on all layers, from the templates in tools/new-feature.
// What it makes, and what is left to do by hand, is in docs/guides/add-a-feature.md.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { featureNamesOf, FeatureRefused, type FeatureNames } from './new-feature/feature-names.ts';
import { planFeature, type FeaturePlan } from './new-feature/plan-feature.ts';
import { readRepository } from './new-feature/read-repository.ts';
import { inRepository, repositoryRoot } from './running/repository.ts';

const USAGE = 'npm run new-feature -- <name in the plural, such as sales-regions> [--singular <name of one>]';

function readNames(): FeatureNames {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { singular: { type: 'string' } },
    });
    const [plural, ...more] = positionals;
    if (plural === undefined) throw new FeatureRefused('Say what the feature is called.');
    if (more.length > 0) throw new FeatureRefused('A feature has one name: write dashes between its words.');
    return featureNamesOf(plural, values.singular);
  } catch (error) {
    if (error instanceof FeatureRefused) throw error;
    throw new FeatureRefused(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

function planned(): { names: FeatureNames; plan: FeaturePlan } {
  try {
    const names = readNames();
    const { tree, templates } = readRepository();
    return { names, plan: planFeature(tree, templates, names) };
  } catch (error) {
    const sentence = error instanceof Error ? error.message : String(error);
    console.error(`${sentence}\nNothing was written. ${USAGE}`);
    process.exit(1);
  }
}

function write(files: ReadonlyMap<string, string>): void {
  for (const [path, text] of files) {
    mkdirSync(dirname(inRepository(path)), { recursive: true });
    writeFileSync(inRepository(path), text);
  }
}

/** Runs a script of the repository on this Node; its failure is shown and ends the command. */
function run(...script: readonly string[]): void {
  const { status } = spawnSync(process.execPath, script, { cwd: repositoryRoot, stdio: 'inherit' });
  if (status === 0) return;
  console.error(`${script.join(' ')} failed; the files are written, and "git status" lists them.`);
  process.exit(1);
}

const { names, plan } = planned();
write(plan.written);
write(plan.changed);
const files = [...plan.written.keys(), ...plan.changed.keys()];
run(inRepository('node_modules', 'oxfmt', 'bin', 'oxfmt'), ...files.filter((path) => /\.tsx?$/.test(path)));
run(inRepository('tools', 'generate.ts'));
console.log(`
New files:
${[...plan.written.keys()].map((path) => `  ${path}`).join('\n')}
Joined in:
${[...plan.changed.keys()].map((path) => `  ${path}`).join('\n')}

The page is at /${names['things-folder']}. Left to do by hand (docs/guides/add-a-feature.md):
  1. packages/web/src/app/shell/navigation.ts: its entry in the sidebar; the palette follows.
  2. The words of the screen, which are made from the name, where they should be others.
  3. docs/glossary.md and docs/product: what ${names['a thing']} is, and who sees and does what.
  4. npm run check, then the tests of the feature, then its own fields and rules.`);

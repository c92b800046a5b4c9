import { FEATURES } from '../source-tree/features.ts';
import type { SourceTree } from '../source-tree/source-tree.ts';
import type { FeatureNames } from './feature-names.ts';
import { DATABASE } from './new-files.ts';

/** A name that a feature needs for itself: what it looks like where someone else has it, and in which files. */
interface NeededName {
  readonly name: string;
  readonly pattern: RegExp;
  readonly inFiles: RegExp;
}

function neededNames(names: FeatureNames): NeededName[] {
  const { thing, Thing, things, Things, things_table: table, 'things-folder': folder } = names;
  const exported = [
    `list${Things}`,
    `create${Thing}`,
    `rename${Thing}`,
    `delete${Thing}`,
    `canAdminister${Things}`,
    `${thing}Created`,
    `${thing}Renamed`,
    `${thing}Deleted`,
  ].map((name) => ({
    name,
    pattern: new RegExp(`^export const ${name}\\b`, 'm'),
    inFiles: /^packages\/domain\/src\/features\//,
  }));
  const needed = (name: string, pattern: string, inFiles: RegExp): NeededName => ({
    name,
    pattern: new RegExp(pattern, 'm'),
    inFiles,
  });
  const paths = /^packages\/web\/src\/platform\/paths\.ts$/;
  return [
    ...exported,
    needed(`the schema ${Thing}`, `\\.meta\\(\\{ id: '${Thing}'`, /^packages\/domain\/src\//),
    needed(`the call /${things}`, `path: '/${things}[/']`, /^packages\/domain\/src\/features\//),
    needed(`the subject ${thing}`, `\\| '${thing}'`, /^packages\/domain\/src\/kernel\/event\.ts$/),
    needed(`the table ${table}`, `^create table ${table}\\b`, new RegExp(`^${DATABASE}/`)),
    needed(`the address /${folder}`, `'/${folder}['/]`, paths),
    needed(`the address ${things}`, `^  ${things}: `, paths),
    needed(
      `the cache group ${Things}`,
      `\\| '${Things}'`,
      /^packages\/web\/src\/platform\/query-client\.ts$/,
    ),
    needed(`the name ${things}`, `^import \\* as ${things} `, /^packages\/domain\/src\/features\/all-/),
  ];
}

/** Says which name of a new feature someone else has already, and where; null when all are free. */
export function takenName(tree: SourceTree, names: FeatureNames): string | null {
  const folder = names['things-folder'];
  if (FEATURES.includes(folder)) return `there is a feature "${folder}" already`;
  const paths = [...tree.keys()];
  const inFolder = paths.find(
    (path) => /^packages\/\w+\/src\/features\/([^/]+)\//.exec(path)?.[1] === folder,
  );
  if (inFolder !== undefined) return `${inFolder} stands in a folder of that name already`;
  for (const { name, pattern, inFiles } of neededNames(names)) {
    const path = paths.find((one) => inFiles.test(one) && pattern.test(tree.get(one) ?? ''));
    if (path !== undefined) return `${path} has ${name} already`;
  }
  return null;
}

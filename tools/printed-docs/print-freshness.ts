// What features declare is known once they are loaded.
import '../../packages/server/src/serve.ts';
import { declaredKept, type KeptDeclaration } from '../../packages/server/src/platform/freshness/registry.ts';
import { VERSIONS, type VersionName } from '../../packages/server/src/platform/freshness/version.ts';
import { markdownTable, printedPage } from './markdown.ts';

const MEGABYTE = 1024 * 1024;

const memoryOf = ({ bytes }: KeptDeclaration): string =>
  bytes >= MEGABYTE ? `${Math.round(bytes / MEGABYTE)} MB` : `${Math.round(bytes / 1024)} kB`;

/** docs/generated/freshness.md: the versions, and what is kept by them. @throws Error when nothing is */
export function printFreshness(
  versions: Readonly<Record<VersionName, string>>,
  kept: readonly KeptDeclaration[],
): string {
  if (kept.length === 0) throw new Error('The server keeps nothing.');
  return printedPage(
    'Freshness',
    'What a server keeps in memory, and the versions that date it (docs/guides/freshness.md).',
    [
      '## Versions',
      markdownTable(
        ['Version', 'Moves with'],
        Object.entries(versions).map(([name, moves]) => [`\`${name}\``, moves]),
      ),
      '## Kept',
      markdownTable(
        ['Name', 'What', 'Versions', 'Shared by', 'Memory'],
        kept.map((each) => [
          `\`${each.name}\``,
          each.what,
          each.of.length === 0 ? 'never changes' : each.of.map((version) => `\`${version}\``).join(', '),
          each.by,
          memoryOf(each),
        ]),
      ),
    ],
  );
}

/** The page of the product. */
export const printedFreshness = (): string => printFreshness(VERSIONS, declaredKept());

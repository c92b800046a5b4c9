import { inRepository, repositoryRoot } from '../running/repository.ts';
import { listFiles, readTexts, type SourceTree } from '../source-tree/source-tree.ts';
import { DATABASE } from './new-files.ts';

const TEMPLATES = 'tools/new-feature/templates/';

/** The repository as far as a new feature has to know it, and the templates by their path below their folder. */
export function readRepository(): { tree: SourceTree; templates: SourceTree } {
  const files = listFiles(repositoryRoot);
  const sources = files.filter((path) => /\.tsx?$/.test(path) || path.startsWith(`${DATABASE}/`));
  const names = files
    .filter((path) => path.startsWith(TEMPLATES))
    .map((path) => path.slice(TEMPLATES.length));
  return { tree: readTexts(repositoryRoot, sources), templates: readTexts(inRepository(TEMPLATES), names) };
}

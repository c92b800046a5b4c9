import { Button } from '../../../ui/actions/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import type { ImportFile, LoadedFile } from '../wizard/use-import-file.ts';

/** Says that a saved mapping was taken over, or that one fits, with the other choice beside it. */
export function MappingNotice({ source, loaded }: { source: ImportFile; loaded: LoadedFile }) {
  const { analysis, draft } = loaded;
  const fitting = analysis.mapping;
  if (draft.mappingName !== null) {
    return (
      <Banner
        className="rounded-lg"
        action={
          <Button size="sm" onClick={source.takeSuggestions}>
            Use suggestions instead
          </Button>
        }
      >
        Your saved mapping “{draft.mappingName}” is in use.
      </Banner>
    );
  }
  if (fitting === null) return null;
  return (
    <Banner
      className="rounded-lg"
      action={
        <Button size="sm" onClick={() => source.takeMapping(fitting)}>
          Use it
        </Button>
      }
    >
      The saved mapping “{fitting.name}” fits this file.
    </Banner>
  );
}

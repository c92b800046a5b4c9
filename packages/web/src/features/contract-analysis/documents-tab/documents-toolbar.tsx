import { ChevronDown, CircleDashed, TriangleAlert } from 'lucide-react';
import { LISTED_STATES } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { useTypedText } from '../../../platform/address-query.ts';
import type { ContractAnalysisQuery } from '../../../platform/paths.ts';
import { ChoiceChip } from '../../../field-kit/filters/choice-chip.tsx';
import { SearchBox } from '../../../field-kit/filters/search-box.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { sayFailed } from '../../../ui/feedback/say.ts';
import { DropdownMenu, MenuItem } from '../../../ui/overlays/dropdown-menu.tsx';
import { stateWords } from '../kit/state-label.tsx';
import { ClosedFields } from '../../../ui/forms/closed-fields.tsx';
import { useImpersonationReason } from '../../users/queries.ts';
import { useUpdateAnalysisSettings } from '../queries.ts';
import type { AnalysesPage } from '../queries.ts';
import type { Running } from './use-running.ts';
import { numberText } from '../../../ui/text/own-numbers.ts';

const ANY = 'any';

interface DocumentsToolbarProps {
  query: ContractAnalysisQuery;
  change: (changes: Partial<ContractAnalysisQuery>, step?: 'chosen' | 'typed') => void;
  /** The first page of the list, when it is there. */
  page: AnalysesPage | undefined;
  running: Running;
  onLeaveSearch: () => void;
}

/** Search, filters, what can be analyzed at once, and the switch for new documents. */
export function DocumentsToolbar({ query, change, page, running, onLeaveSearch }: DocumentsToolbarProps) {
  const search = useTypedText(query.q ?? '', (text) => change({ q: text || undefined }, 'typed'));
  const counts = page?.counts;
  const isFiltered = Boolean(query.q ?? query.state ?? query.conflicts);
  return (
    <div role="group" aria-label="Filters" className="flex flex-wrap items-center gap-2">
      <SearchBox
        label="Search documents"
        placeholder="Search documents"
        value={search.text}
        onChange={search.type}
        onPause={search.flush}
        onLeaveDown={onLeaveSearch}
        className="w-60 max-md:w-full"
      />
      <ChoiceChip
        label="State"
        icon={<CircleDashed aria-hidden />}
        operator="is"
        value={LISTED_STATES.flatMap((state) => (state === query.state ? [stateWords(state)] : []))[0]}
        chosen={query.state ?? ANY}
        options={[
          { value: ANY, label: 'Any state' },
          ...LISTED_STATES.map((state) => ({
            value: state,
            label: stateWords(state),
            ...(counts ? { aside: numberText(counts[state]) } : {}),
          })),
        ]}
        onChange={(state) => change({ state: state === ANY ? undefined : state })}
        onRemove={() => change({ state: undefined })}
      />
      <Button
        aria-pressed={query.conflicts === '1'}
        icon={<TriangleAlert aria-hidden />}
        onClick={() => change({ conflicts: query.conflicts === '1' ? undefined : '1' })}
      >
        With disagreements{counts ? ` (${numberText(counts.conflicts)})` : ''}
      </Button>
      {isFiltered && (
        <Button
          variant="ghost"
          onClick={() => change({ q: undefined, state: undefined, conflicts: undefined })}
        >
          Clear all
        </Button>
      )}
      <div className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-2 max-md:ml-0 max-md:w-full">
        {counts && <LeftToAnalyze counts={counts} />}
        {page && <NewDocumentsSwitch isOn={page.analyzeNewDocuments} />}
        {counts && <AnalyzeMenu counts={counts} running={running} />}
      </div>
    </div>
  );
}

/** How many documents wait or are being analyzed, in a batch or not. */
function LeftToAnalyze({ counts }: { counts: AnalysesPage['counts'] }) {
  const left = counts.waiting + counts.reading + counts.analyzing;
  return (
    <span role="status" className="flex items-center gap-1.5 text-sm text-muted tabular-nums">
      {left > 0 && (
        <>
          <Spinner />
          {numberText(left)} left to analyze
        </>
      )}
    </span>
  );
}

/** Whether new documents are analyzed without being asked to. */
function NewDocumentsSwitch({ isOn }: { isOn: boolean }) {
  const update = useUpdateAnalysisSettings();
  return (
    <ClosedFields reason={useImpersonationReason()}>
      <Checkbox
        label="Analyze new documents"
        className="items-center"
        checked={update.isPending ? update.variables.body.analyzeNewDocuments : isOn}
        onChange={(event) =>
          update.mutate({ body: { analyzeNewDocuments: event.target.checked } }, { onError: sayFailed })
        }
      />
    </ClosedFields>
  );
}

const EVERY = [
  { every: 'new', words: 'Analyze all new', count: 'notAnalyzed' },
  { every: 'outdated', words: 'Analyze all outdated', count: 'outdated' },
  { every: 'failed', words: 'Analyze all failed', count: 'failed' },
] as const;

function AnalyzeMenu({ counts, running }: { counts: AnalysesPage['counts']; running: Running }) {
  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button isBusy={running.isPending}>
          Analyze
          <ChevronDown aria-hidden />
        </Button>
      }
    >
      {EVERY.map(({ every, words, count }) => (
        <MenuItem key={every} disabled={counts[count] === 0} onSelect={() => running.runEvery(every)}>
          {words} ({numberText(counts[count])})
        </MenuItem>
      ))}
    </DropdownMenu>
  );
}

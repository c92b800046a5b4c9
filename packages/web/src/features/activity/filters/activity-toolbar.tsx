import { useQuery } from '@tanstack/react-query';
import { Activity, Download, FolderKanban, ListFilter, UserRound, UsersRound, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { SINCE_PRESETS } from '@pactbook/domain/kernel/date-range.ts';
import { SYSTEM_ACTOR } from '@pactbook/domain/features/activity/activity-filter.ts';
import type { ActivityFilter } from '@pactbook/domain/features/activity/activity-filter.ts';
import { eventGroupOf } from '@pactbook/domain/features/activity/event-groups.ts';
import { EVENTS } from '@pactbook/domain/features/all-events.ts';
import { useTypedText } from '../../../platform/address-query.ts';
import type { ActivityQuery } from '../../../platform/paths.ts';
import { DateChip } from '../../../field-kit/filters/date-filter.tsx';
import { SearchBox } from '../../../field-kit/filters/search-box.tsx';
import { SearchChip } from '../../../field-kit/filters/search-chip.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { useIsNarrow } from '../../../ui/layout/use-media-query.ts';
import { DialogBody, DialogFooter } from '../../../ui/overlays/dialog.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import type { PickerOption } from '../../../ui/pickers/picker-option.ts';
import { foundContractsQuery, useBeyondOneList } from '../../contracts/page-queries.ts';
import { contractQuery, contractsQuery } from '../../contracts/queries.ts';
import { teamsQuery } from '../../teams/queries.ts';
import { everybodyQuery } from '../../users/administration-queries.ts';
import { shownGroup } from '../feed/use-feed.ts';
import { downloadActivity } from '../queries.ts';

const TYPES: readonly PickerOption[] = EVENTS.map(({ type, summary }) => ({ value: type, label: summary }));

const BY_NAME = new Intl.Collator('en-US', { numeric: true });

export const NO_FILTERS = {
  q: undefined,
  actor: undefined,
  type: undefined,
  record: undefined,
  team: undefined,
  set: undefined,
  when: undefined,
  from: undefined,
  to: undefined,
} satisfies ActivityQuery;

export interface ActivityToolbarProps {
  query: ActivityQuery;
  filter: ActivityFilter;
  change: (changes: Partial<ActivityQuery>, step?: 'chosen' | 'typed') => void;
  /** Moves the focus from the search to the feed. */
  onLeaveSearch: () => void;
}

const GROUPS = [
  { value: 'changes', label: 'Changes' },
  { value: 'access', label: 'Sign-ins and reading' },
  { value: 'everything', label: 'Everything' },
] as const;

/** Changes first; who came in and what they read is one press away. A chosen action that is not shown then is let go. */
function GroupSwitch({ query, change }: Pick<ActivityToolbarProps, 'query' | 'change'>) {
  return (
    <SegmentedControl
      label="Show"
      options={GROUPS}
      value={shownGroup(query)}
      onChange={(show) => change({ show: show === 'changes' ? undefined : show, type: undefined })}
    />
  );
}

/** The days of the feed: a span up to today, or a first and a last day. */
function DaysChip({ query, filter, change }: Pick<ActivityToolbarProps, 'query' | 'filter' | 'change'>) {
  const preset = SINCE_PRESETS.find(({ id }) => id === query.when)?.id;
  const entered = preset === undefined ? filter : {};
  const enter = (days: Pick<ActivityQuery, 'from' | 'to'>) => change({ ...days, when: undefined });
  return (
    <DateChip
      label="Date"
      presets={SINCE_PRESETS}
      preset={preset}
      onPreset={(when) => change({ when, from: undefined, to: undefined })}
      days={{
        from: entered.from,
        onFrom: (from) => enter({ from }),
        to: { day: entered.to, onChange: (to) => enter({ to }) },
      }}
      range={[filter.from, filter.to]}
      onRemove={() => enter({ from: undefined, to: undefined })}
    />
  );
}

/** Search, filters and the download; on phones everything but the search is behind one button. The address holds every filter. */
export function ActivityToolbar({ onLeaveSearch, ...props }: ActivityToolbarProps) {
  const { query, filter, change } = props;
  const search = useTypedText(query.q ?? '', (text) => change({ q: text || undefined }, 'typed'));
  const isNarrow = useIsNarrow();
  const controls = <Controls {...props} />;
  return (
    <div role="group" aria-label="Filters" className="flex flex-wrap items-center gap-2">
      <SearchBox
        label="Search activity"
        placeholder={isNarrow ? 'Search' : 'Search activity'}
        value={search.text}
        onChange={search.type}
        onPause={search.flush}
        onLeaveDown={onLeaveSearch}
        className="min-w-28 flex-1 md:w-44 md:flex-none"
      />
      {isNarrow ? <FiltersButton isFiltered={isFiltered(filter)}>{controls}</FiltersButton> : controls}
    </div>
  );
}

/** Whether the feed is another than all changes, apart from the search. */
const isFiltered = (filter: ActivityFilter): boolean =>
  filter.group !== 'changes' || Object.keys(filter).some((name) => name !== 'group' && name !== 'search');

interface FiltersButtonProps {
  isFiltered: boolean;
  children: ReactNode;
}

/** Opens the controls in a sheet; the feed behind it follows at once. */
function FiltersButton({ isFiltered: isOn, children }: FiltersButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        icon={<ListFilter aria-hidden />}
        onClick={() => setIsOpen(true)}
        className={isOn ? 'border-accent text-accent-text' : undefined}
      >
        {isOn ? 'Filters on' : 'Filters'}
      </Button>
      <Sheet isOpen={isOpen} onClose={close} title="Filters" side="bottom">
        <DialogBody className="flex flex-wrap content-start gap-3">{children}</DialogBody>
        <DialogFooter>
          <Button variant="primary" onClick={close}>
            Show activity
          </Button>
        </DialogFooter>
      </Sheet>
    </>
  );
}

/** Everything that narrows the feed, apart from the search. */
function Controls({ query, filter, change }: Omit<ActivityToolbarProps, 'onLeaveSearch'>) {
  return (
    <>
      <GroupSwitch query={query} change={change} />
      <DaysChip query={query} filter={filter} change={change} />
      <ActorChip filter={filter} change={change} />
      <SearchChip
        label="Action"
        icon={<Activity aria-hidden />}
        value={filter.type && (TYPES.find(({ value }) => value === filter.type)?.label ?? filter.type)}
        chosen={filter.type}
        options={TYPES}
        onChange={(type) =>
          change({ type, show: type !== undefined && eventGroupOf(type) === 'access' ? 'access' : undefined })
        }
        onRemove={() => change({ type: undefined })}
      />
      <ContractChip filter={filter} change={change} />
      <TeamChip filter={filter} change={change} />
      {filter.changeSetId !== undefined && (
        <Button icon={<X aria-hidden />} onClick={() => change({ set: undefined })}>
          From one bulk change
        </Button>
      )}
      {Object.keys(filter).some((name) => name !== 'group') && (
        <Button variant="ghost" onClick={() => change(NO_FILTERS)}>
          Clear all
        </Button>
      )}
      <DownloadButton filter={filter} />
    </>
  );
}

type ChipProps = Pick<ActivityToolbarProps, 'filter' | 'change'>;

interface LazyChipProps {
  label: string;
  icon: ReactNode;
  chosen: string | undefined;
  options: readonly PickerOption[] | undefined;
  onChange: (value: string | undefined) => void;
  onOpen: () => void;
}

function LazyChip({ chosen, options, onChange, ...chip }: LazyChipProps) {
  const name = options?.find(({ value }) => value === chosen)?.label;
  return (
    <SearchChip
      {...chip}
      chosen={chosen}
      value={chosen && (name ?? (options ? 'Unknown' : '…'))}
      options={options}
      onChange={onChange}
      onRemove={() => onChange(undefined)}
    />
  );
}

function ActorChip({ filter, change }: ChipProps) {
  const [isWanted, setIsWanted] = useState(false);
  const { data } = useQuery({ ...everybodyQuery, enabled: isWanted || filter.actor !== undefined });
  const people = data?.map(({ id, firstName, lastName, emailAddress }) => ({
    value: id,
    label: `${firstName} ${lastName}`.trim() || emailAddress,
    description: emailAddress,
  }));
  return (
    <LazyChip
      label="Actor"
      icon={<UserRound aria-hidden />}
      chosen={filter.actor}
      options={people && [{ value: SYSTEM_ACTOR, label: 'System' }, ...people]}
      onChange={(actor) => change({ actor })}
      onOpen={() => setIsWanted(true)}
    />
  );
}

function ContractChip({ filter, change }: ChipProps) {
  const [isWanted, setIsWanted] = useState(false);
  const isNeeded = isWanted || filter.contractId !== undefined;
  const list = useQuery({ ...contractsQuery, enabled: isNeeded, refetchInterval: false });
  const isBeyond = useBeyondOneList() !== null;
  const first = useQuery({ ...foundContractsQuery(''), enabled: isNeeded && isBeyond });
  const chosen = useQuery({
    ...contractQuery(filter.contractId ?? ''),
    enabled: isBeyond && filter.contractId !== undefined,
  });
  const data = useMemo(() => {
    if (!isBeyond) return list.data;
    const others = first.data?.filter(({ id }) => id !== chosen.data?.id);
    return chosen.data && others ? [chosen.data, ...others] : others;
  }, [isBeyond, list.data, first.data, chosen.data]);
  const options = useMemo(
    () =>
      data
        ?.map(({ id, product, vendor }) => ({ value: id, label: product, description: vendor }))
        .toSorted((one, other) => BY_NAME.compare(one.label, other.label)),
    [data],
  );
  return (
    <LazyChip
      label="Record"
      icon={<FolderKanban aria-hidden />}
      chosen={filter.contractId}
      options={options}
      onChange={(record) => change({ record })}
      onOpen={() => setIsWanted(true)}
    />
  );
}

function TeamChip({ filter, change }: ChipProps) {
  const { data } = useQuery(teamsQuery);
  return (
    <LazyChip
      label="Team"
      icon={<UsersRound aria-hidden />}
      chosen={filter.teamId}
      options={data?.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(team) => change({ team })}
      onOpen={() => undefined}
    />
  );
}

function DownloadButton({ filter }: { filter: ActivityFilter }) {
  const [isBusy, setIsBusy] = useState(false);
  const start = () => {
    setIsBusy(true);
    downloadActivity(filter)
      .catch((error: unknown) => {
        const description = error instanceof Error ? error.message : undefined;
        toast({ variant: 'error', title: 'The file could not be downloaded', description });
      })
      .finally(() => setIsBusy(false));
  };
  return (
    <Button className="ml-auto max-md:w-full" icon={<Download aria-hidden />} isBusy={isBusy} onClick={start}>
      {/* Beside *Clear all* there is no room for more in a usual window. */}
      <span className="md:max-2xl:sr-only">Download</span> CSV
    </Button>
  );
}

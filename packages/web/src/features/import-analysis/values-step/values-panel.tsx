import { useMemo, useState } from 'react';
import type { AnalysedValue } from '@pactbook/domain/features/import-analysis/import-analysis.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Combobox } from '../../../ui/pickers/combobox.tsx';
import type { PickerOption } from '../../../ui/pickers/picker-option.ts';
import { Badge } from '../../../ui/text/badge.tsx';
import { withChoices } from '../import-draft.ts';
import type { ImportDraft, ValueChoice } from '../import-draft.ts';
import { canBeName, choiceFor, mayCreate, NAME_LIMIT, namesToAdd, shortenedName } from '../value-choices.ts';
import type { CreationRights, NamingColumn } from '../value-choices.ts';
import { PageFooter } from '../page-footer.tsx';
import { countText } from '../import-words.ts';
import { counted } from '../../../ui/text/own-numbers.ts';

export interface ValuesPanelProps {
  column: NamingColumn;
  draft: ImportDraft;
  rights: CreationRights;
  existing: readonly PickerOption[];
  /** What the column fills, in words. */
  label: string;
  change: (change: (draft: ImportDraft) => ImportDraft) => void;
}

const PAGE = 25;
/** The option value of "leave it empty"; no name is a single line break. */
const SKIP = '\n';
const NEW = 'new:';

/** The texts of one column, each with its meaning: an existing name, a new one, or nothing. */
export function ValuesPanel({ column, draft, rights, existing, label, change }: ValuesPanelProps) {
  const { heading, field, values, unlisted } = column;
  const canCreate = mayCreate(field, rights);
  const choices = useMemo(
    () => new Map(values.map((value) => [value.text, choiceFor(value, { heading, field }, draft, rights)])),
    [values, heading, field, draft, rights],
  );
  const open = values.filter(({ text }) => choices.get(text) === null);
  const created = namesToAdd(
    choices.values(),
    existing.map(({ value }) => value),
  ).length;
  const tooLong = canCreate ? open.filter(({ text }) => !canBeName(text)).length : 0;
  const chooseAll = (texts: readonly AnalysedValue[], choiceOf: (text: string) => ValueChoice) =>
    change((before) =>
      withChoices(before, heading, new Map(texts.map(({ text }) => [text, choiceOf(text)]))),
    );
  return (
    <Panel
      title={`${label}: ${heading}`}
      context={summaryOf(values.length, created, open.length)}
      isFlush
      actions={
        open.length > 0 && (
          <OpenActions
            canCreate={canCreate && tooLong < open.length}
            isPartly={tooLong > 0}
            onChoose={(choiceOf, fits) =>
              chooseAll(
                open.filter(({ text }) => fits(text)),
                choiceOf,
              )
            }
          />
        )
      }
    >
      {tooLong > 0 && <TooLong count={tooLong} />}
      <ValueList
        values={values}
        choices={choices}
        label={label}
        existing={existing}
        canCreate={canCreate}
        onChoose={(value, choice) => chooseAll([value], () => choice)}
      />
      {unlisted > 0 && (
        <Unlisted column={column} canCreate={canCreate} unlisted={unlisted} draft={draft} change={change} />
      )}
    </Panel>
  );
}

interface ValueListProps extends Pick<NamingColumn, 'values'> {
  label: string;
  choices: ReadonlyMap<string, ValueChoice | null>;
  existing: readonly PickerOption[];
  canCreate: boolean;
  onChoose: (value: AnalysedValue, choice: ValueChoice) => void;
}

/** The texts page by page, each with its choice. */
function ValueList({ values, choices, label, existing, canCreate, onChoose }: ValueListProps) {
  const [page, setPage] = useState(0);
  return (
    <>
      <ul className="divide-y divide-border border-t border-border">
        {values.slice(page * PAGE, (page + 1) * PAGE).map((value) => (
          <ValueRow
            key={value.text}
            value={value}
            label={label}
            choice={choices.get(value.text) ?? null}
            existing={existing}
            canCreate={canCreate}
            onChoose={(choice) => onChoose(value, choice)}
          />
        ))}
      </ul>
      <PageFooter
        pageIndex={page}
        pageSize={PAGE}
        total={values.length}
        onPageChange={setPage}
        noun={['value', 'values']}
      />
    </>
  );
}

/** "203 different, 12 will be added, 3 still open". */
function summaryOf(all: number, created: number, open: number): string {
  return [
    `${countText(all)} different`,
    ...(created > 0 ? [`${countText(created)} will be added`] : []),
    ...(open > 0 ? [`${countText(open)} still open`] : []),
  ].join(', ');
}

/** Says why some texts stay open when all are added. */
function TooLong({ count }: { count: number }) {
  const texts = counted(count, 'open text is', 'open texts are');
  return (
    <p role="status" className="border-t border-border px-4 py-3 text-base text-caution">
      {texts} longer than the {NAME_LIMIT} characters of a name. Choose a name for each, type a shorter one,
      or leave them out.
    </p>
  );
}

interface OpenActionsProps {
  canCreate: boolean;
  /** Some of the open texts are too long for a name. */
  isPartly: boolean;
  /** Chooses for every open text that is short enough. */
  onChoose: (choiceOf: (text: string) => ValueChoice, fits: (text: string) => boolean) => void;
}

/** One choice for all open texts. */
function OpenActions({ canCreate, isPartly, onChoose }: OpenActionsProps) {
  return (
    <>
      {canCreate && (
        <Button size="sm" onClick={() => onChoose((text) => ({ kind: 'create', name: text }), canBeName)}>
          {isPartly ? 'Add all open that are short enough' : 'Add all open'}
        </Button>
      )}
      <Button
        size="sm"
        onClick={() =>
          onChoose(
            () => ({ kind: 'skip' }),
            () => true,
          )
        }
      >
        Leave all open out
      </Button>
    </>
  );
}

interface ValueRowProps {
  value: AnalysedValue;
  label: string;
  choice: ValueChoice | null;
  existing: readonly PickerOption[];
  canCreate: boolean;
  onChoose: (choice: ValueChoice) => void;
}

/** The option of a choice. */
function entryOf(choice: ValueChoice | null): string | null {
  if (choice === null) return null;
  if (choice.kind === 'skip') return SKIP;
  return choice.kind === 'create' ? `${NEW}${choice.name}` : choice.value;
}

/** The option that adds a name, shortened when it is too long. */
function additionOf(name: string): Pick<PickerOption, 'value' | 'label' | 'description'> {
  const short = shortenedName(name);
  return {
    value: `${NEW}${short}`,
    label: `Add “${short}”`,
    ...(canBeName(name) ? {} : { description: `Shortened from ${countText(name.length)} characters` }),
  };
}

function ValueRow({ value: { text, count }, label, choice, existing, canCreate, onChoose }: ValueRowProps) {
  const name = choice?.kind === 'create' ? choice.name : text;
  const options: PickerOption[] = [
    ...(canCreate ? [{ ...additionOf(name), keywords: [name] }] : []),
    { value: SKIP, label: 'Leave it out', description: 'As if the cell were empty' },
    ...existing,
  ];
  const choose = (entry: string | null) => {
    if (entry === null) return;
    if (entry === SKIP) onChoose({ kind: 'skip' });
    else if (entry.startsWith(NEW)) onChoose({ kind: 'create', name: entry.slice(NEW.length) });
    else if (existing.some(({ value }) => value === entry)) onChoose({ kind: 'use', value: entry });
    // Text beyond the longest name is shown as cut off.
    else onChoose({ kind: 'create', name: shortenedName(entry) });
  };
  return (
    <li className="grid grid-cols-1 items-center gap-x-6 gap-y-2 px-4 py-2 md:grid-cols-2">
      <p className="flex min-w-0 items-baseline gap-2">
        <span dir="auto" className="min-w-0 break-words">
          {text}
        </span>
        <span className="shrink-0 text-sm text-muted tabular-nums">{counted(count, 'row')}</span>
        {choice === null && (
          <Badge tone="caution" className="ml-auto">
            Open
          </Badge>
        )}
      </p>
      <Combobox
        label={`${label} for ${text}`}
        options={options}
        value={entryOf(choice)}
        onChange={choose}
        canCreate={canCreate}
        placeholder="Choose…"
      />
    </li>
  );
}

interface UnlistedProps extends Pick<ValuesPanelProps, 'column' | 'draft' | 'change'> {
  canCreate: boolean;
  unlisted: number;
}

/** The choice for texts that are too many to be listed. */
function Unlisted({ column: { field }, canCreate, unlisted, draft, change }: UnlistedProps) {
  const words = `${countText(unlisted)} more texts are not listed.`;
  const target = field === 'teams' || field === 'categories' ? field : null;
  return (
    <div className="border-t border-border px-4 py-3 text-base text-muted">
      {canCreate && target !== null ? (
        <Checkbox
          label={`${words} Add the new ones.`}
          checked={draft.createsUnlisted[target]}
          onChange={({ target: { checked } }) =>
            change((before) => ({
              ...before,
              createsUnlisted: { ...before.createsUnlisted, [target]: checked },
            }))
          }
        />
      ) : (
        `${words} They are matched as written. Rows with unknown names are rejected.`
      )}
    </div>
  );
}

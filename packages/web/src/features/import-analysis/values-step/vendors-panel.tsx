import { useState } from 'react';
import type { VendorGroup } from '@pactbook/domain/features/import-analysis/import-analysis.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import type { ImportDraft, VendorMerge } from '../import-draft.ts';
import { vendorGroupKey, vendorMergeOf } from '../value-choices.ts';
import { PageFooter } from '../page-footer.tsx';
import { countText } from '../import-words.ts';
import { counted } from '../../../ui/text/own-numbers.ts';

export interface VendorsPanelProps {
  groups: readonly VendorGroup[];
  draft: ImportDraft;
  change: (change: (draft: ImportDraft) => ImportDraft) => void;
}

const PAGE = 20;

/** Spellings that are likely one vendor, each group to be merged or left as it is. */
export function VendorsPanel({ groups, draft, change }: VendorsPanelProps) {
  const [page, setPage] = useState(0);
  const merged = groups.filter((group) => vendorMergeOf(group, draft).isOn).length;
  const set = (changed: readonly VendorGroup[], merge: (group: VendorGroup) => VendorMerge) =>
    change((before) => ({
      ...before,
      vendors: new Map([
        ...before.vendors,
        ...changed.map((group) => [vendorGroupKey(group), merge(group)] as const),
      ]),
    }));
  const setAll = (isOn: boolean) => set(groups, (group) => ({ ...vendorMergeOf(group, draft), isOn }));
  return (
    <Panel
      title="Vendors that look alike"
      context={`${counted(groups.length, 'group')}, ${countText(merged)} will be merged`}
      isFlush
      actions={
        <>
          {merged < groups.length && (
            <Button size="sm" onClick={() => setAll(true)}>
              Merge all
            </Button>
          )}
          {merged > 0 && (
            <Button size="sm" onClick={() => setAll(false)}>
              Merge none
            </Button>
          )}
        </>
      }
    >
      <ul className="divide-y divide-border border-t border-border">
        {groups.slice(page * PAGE, (page + 1) * PAGE).map((group) => (
          <VendorGroupRow
            key={vendorGroupKey(group)}
            group={group}
            merge={vendorMergeOf(group, draft)}
            onChange={(merge) => set([group], () => merge)}
          />
        ))}
      </ul>
      <PageFooter
        pageIndex={page}
        pageSize={PAGE}
        total={groups.length}
        onPageChange={setPage}
        noun={['group', 'groups']}
      />
    </Panel>
  );
}

interface VendorGroupRowProps {
  group: VendorGroup;
  merge: VendorMerge;
  onChange: (merge: VendorMerge) => void;
}

function VendorGroupRow({ group: { texts, existing }, merge, onChange }: VendorGroupRowProps) {
  const names = [...new Set([...(existing === null ? [] : [existing]), ...texts.map(({ text }) => text)])];
  const spellings = texts.map(({ text, count }) => `${text} (${countText(count)})`).join(', ');
  return (
    <li className="grid grid-cols-1 items-center gap-x-6 gap-y-2 px-4 py-2 md:grid-cols-2">
      <Checkbox
        label={
          <span dir="auto" className="break-words">
            {spellings}
          </span>
        }
        help={existing === null ? undefined : `In your catalog: ${existing}`}
        checked={merge.isOn}
        onChange={({ target }) => onChange({ ...merge, isOn: target.checked })}
      />
      <Select
        aria-label={`One name for ${names.join(', ')}`}
        value={merge.into}
        options={names.map((name) => ({ value: name, label: name }))}
        disabled={!merge.isOn}
        onChange={({ target }) => onChange({ ...merge, into: target.value })}
      />
    </li>
  );
}

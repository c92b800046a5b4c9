import type { ComponentProps } from 'react';
import {
  CHANGE_REASON_LABELS,
  CHANGE_REASONS,
  type ChangeReason,
} from '@pactbook/domain/features/contracts/annual-cost.ts';
import { Select } from '../../ui/forms/select.tsx';
import type { CostDraft } from './cost-drafts.ts';

interface ChangeReasonChoiceProps extends Pick<ComponentProps<'select'>, 'aria-label'> {
  'data-cell': string;
  row: CostDraft;
  /** What the quantities show; null where they do not. */
  derived: ChangeReason | null;
  onChange: (row: CostDraft) => void;
}

const REASONS = CHANGE_REASONS.map((value) => ({ value, label: CHANGE_REASON_LABELS[value] }));

/** Why a cost differs from the one before it: as the quantities show, unless a user chooses. */
export function ChangeReasonChoice({ row, derived, onChange, ...rest }: ChangeReasonChoiceProps) {
  const unsaid = derived === null ? 'No reason' : `${CHANGE_REASON_LABELS[derived]}, from quantities`;
  return (
    <Select
      {...rest}
      className="@max-lg:mt-2 @lg:px-2 @lg:pb-2"
      options={[{ value: '', label: unsaid }, ...REASONS]}
      value={row.changeReason ?? ''}
      onChange={({ target }) =>
        onChange({ ...row, changeReason: CHANGE_REASONS.find((reason) => reason === target.value) })
      }
    />
  );
}

import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { CustomField } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import { FIELDS_LIMIT } from '@pactbook/domain/features/custom-fields/custom-field-input.ts';
import { paths, readCustomFieldsQuery } from '../../platform/paths.ts';
import { Redirect } from '../../platform/redirect.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/panel.tsx';
import { customFieldsQuery } from './queries.ts';
import { customFieldUsageQuery } from './field-calls.ts';
import { DeleteFieldDialog } from './field-dialogs/delete-field-dialog.tsx';
import { TypeChangeDialog } from './field-dialogs/type-change-dialog.tsx';
import { FieldSheet } from './field-sheet/field-sheet.tsx';
import { FieldsList } from './fields-list/fields-list.tsx';
import type { OpenStep } from './fields-list/open-step.ts';

/** The pages that were tabs of this one, by their name in the address. */
const MOVED: Readonly<Record<string, string>> = {
  categories: paths.categories(),
  vendors: paths.vendors(),
};

/**
 * `/admin/custom-fields`: the custom fields in their order, with their actions. Earlier addresses of categories and
 * vendors lead to their pages.
 */
export function CustomFieldsPage() {
  const { tab = '' } = readCustomFieldsQuery(useLocation().search);
  const moved = MOVED[tab];
  return moved === undefined ? <CustomFields /> : <Redirect to={moved} />;
}

function CustomFields() {
  const fields = useQuery(customFieldsQuery);
  const [open, setOpen] = useState<OpenStep | 'add' | null>(null);
  const add = () => setOpen('add');
  const count = fields.data?.length ?? 0;
  const isFull = count >= FIELDS_LIMIT;
  return (
    <div className="flex flex-col gap-3">
      {count > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <p role="status" className="text-sm text-muted tabular-nums">
            {`${count} of ${FIELDS_LIMIT} fields`}
          </p>
          <Button variant="primary" className="ml-auto max-md:w-full" disabled={isFull} onClick={add}>
            Add field
          </Button>
        </div>
      )}
      {isFull && (
        <p className="text-sm text-muted">{FIELDS_LIMIT} fields is the limit. Delete one to add another.</p>
      )}
      <Fields query={fields} onAdd={add} onOpen={setOpen} />
      <Steps open={open} close={() => setOpen(null)} />
    </div>
  );
}

interface FieldsProps {
  query: {
    data: CustomField[] | undefined;
    isError: boolean;
    isFetching: boolean;
    refetch: () => Promise<unknown>;
  };
  onAdd: () => void;
  onOpen: (open: OpenStep) => void;
}

function Fields({ query, onAdd, onOpen }: FieldsProps) {
  const usage = useQuery(customFieldUsageQuery);
  if (query.isError && !query.data) {
    return (
      <Card>
        <ErrorPanel onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      </Card>
    );
  }
  if (!query.data) {
    return (
      <Card>
        <SkeletonLines lines={6} label="Loading the custom fields" />
      </Card>
    );
  }
  if (query.data.length === 0) {
    return (
      <Card className="p-0">
        <EmptyState
          icon={<SlidersHorizontal />}
          title="No custom fields yet."
          text="Add fields to every record, such as a cost center, a contract number or a contact."
          action={
            <Button variant="primary" onClick={onAdd}>
              Add field
            </Button>
          }
        />
      </Card>
    );
  }
  return <FieldsList fields={query.data} usage={usage.data} onOpen={onOpen} />;
}

/** The sheet and the dialogs; each keeps its field while it closes. */
function Steps({ open, close }: { open: OpenStep | 'add' | null; close: () => void }) {
  const [last, setLast] = useState<OpenStep | null>(null);
  if (open !== null && open !== 'add' && open !== last) setLast(open);
  const isAt = (step: OpenStep['step']) => open !== null && open !== 'add' && open.step === step;
  return (
    <>
      <FieldSheet
        isOpen={open === 'add' || isAt('edit')}
        field={open === 'add' ? null : (last?.field ?? null)}
        onClose={close}
      />
      {last && (
        <>
          <TypeChangeDialog
            key={`type ${last.field.id}`}
            isOpen={isAt('type')}
            field={last.field}
            onClose={close}
          />
          <DeleteFieldDialog key={last.field.id} isOpen={isAt('delete')} field={last.field} onClose={close} />
        </>
      )}
    </>
  );
}

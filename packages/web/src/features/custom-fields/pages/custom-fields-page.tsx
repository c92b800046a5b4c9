import { SlidersHorizontal } from 'lucide-react';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';

/** `/admin/custom-fields`, until fields are defined on screen. */
export function CustomFieldsPage() {
  return (
    <EmptyState
      icon={<SlidersHorizontal />}
      title="Managing custom fields is not part of this version yet"
      text="Here you will add your organization’s own fields and their options. Fields that exist already can be filled in on every record."
    />
  );
}

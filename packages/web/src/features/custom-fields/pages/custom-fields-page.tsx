import { useAddressQuery } from '../../../platform/address-query.ts';
import { paths, readCustomFieldsQuery } from '../../../platform/paths.ts';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { CategoriesTab } from '../components/categories/categories-tab.tsx';
import { FieldsTab } from '../components/fields-list/fields-tab.tsx';

/** `/admin/custom-fields`: the organisation's own fields, and the record categories beside them (screens.md, section 11). */
export function CustomFieldsPage() {
  const { query, change } = useAddressQuery(readCustomFieldsQuery, paths.customFields);
  const tab = query.tab === 'categories' ? 'categories' : 'fields';
  return (
    <div className="flex flex-col gap-4">
      <SegmentedControl
        label="What to manage"
        className="self-start"
        value={tab}
        options={[
          { value: 'fields', label: 'Custom Fields' },
          { value: 'categories', label: 'Categories' },
        ]}
        onChange={(next) => change({ tab: next === 'categories' ? next : undefined })}
      />
      {tab === 'categories' ? <CategoriesTab /> : <FieldsTab />}
    </div>
  );
}

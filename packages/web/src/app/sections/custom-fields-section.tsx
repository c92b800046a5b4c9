import { useAddressQuery } from '../../platform/address-query.ts';
import { paths, readCustomFieldsQuery } from '../../platform/paths.ts';
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx';
import { CategoriesTab } from '../../features/categories/categories-tab.tsx';
import { FieldsTab } from '../../features/custom-fields/fields-list/fields-tab.tsx';
import { VendorsTab } from '../../features/vendors/vendors-tab.tsx';

const TABS = [
  { value: 'fields', label: 'Custom Fields' },
  { value: 'categories', label: 'Categories' },
  { value: 'vendors', label: 'Vendors' },
] as const;

/**
 * `/admin/custom-fields`: custom fields, record categories and vendors (docs/product/screens.md, "Custom fields page").
 */
export function CustomFieldsSection() {
  const { query, change } = useAddressQuery(readCustomFieldsQuery, paths.customFields);
  const tab = TABS.find(({ value }) => value === query.tab)?.value ?? 'fields';
  return (
    <div className="flex flex-col gap-4">
      <SegmentedControl
        label="What to manage"
        className="self-start"
        value={tab}
        options={TABS}
        onChange={(next) => change({ tab: next === 'fields' ? undefined : next })}
      />
      {tab === 'fields' && <FieldsTab />}
      {tab === 'categories' && <CategoriesTab />}
      {tab === 'vendors' && <VendorsTab />}
    </div>
  );
}

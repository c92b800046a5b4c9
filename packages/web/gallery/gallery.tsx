import { StrictMode } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { SegmentedControl } from '../src/ui/forms/segmented-control.tsx';
import { PageHeader } from '../src/ui/layout/page-header.tsx';
import { useTheme } from '../src/ui/layout/theme.ts';
import { textSearch } from '../src/platform/text-search.ts';
import { UiRoot } from '../src/ui/ui-root.tsx';
import { FormParts } from './form-parts.tsx';
import { OverlayParts } from './overlay-parts.tsx';
import { StateParts } from './state-parts.tsx';
import { TableParts } from './table-parts.tsx';
import { TextParts } from './text-parts.tsx';
import './gallery.css';

function ThemeSwitch() {
  const [theme, chooseTheme] = useTheme();
  return (
    <SegmentedControl
      label="Theme"
      value={theme}
      onChange={chooseTheme}
      options={[
        { value: 'system', label: 'System' },
        { value: 'light', label: 'Light' },
        { value: 'dark', label: 'Dark' },
      ]}
    />
  );
}

function Gallery(): ReactNode {
  return (
    <main className="mx-auto flex max-w-[1200px] flex-col gap-8 p-4 md:p-6">
      <PageHeader
        title="Component kit"
        context="Every part, in both themes and at every width"
        actions={<ThemeSwitch />}
      />
      <TextParts />
      <FormParts />
      <TableParts />
      <OverlayParts />
      <StateParts />
    </main>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('The gallery page has no root element.');
createRoot(root).render(
  <StrictMode>
    <UiRoot textSearch={textSearch}>
      <Gallery />
    </UiRoot>
  </StrictMode>,
);

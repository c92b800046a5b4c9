import { Panel } from '../../ui/layout/panel.tsx';
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx';
import { useTheme } from '../../ui/layout/theme.ts';
import type { ThemeChoice } from '../../ui/layout/theme.ts';

const THEMES: readonly { value: ThemeChoice; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** The theme of this browser; it changes at once and belongs to the browser, not to the account. */
export function AppearancePanel() {
  const [theme, chooseTheme] = useTheme();
  return (
    <Panel title="Appearance" context="Kept in this browser.">
      <SegmentedControl
        label="Theme"
        options={THEMES}
        value={theme}
        onChange={chooseTheme}
        className="mt-1"
      />
    </Panel>
  );
}

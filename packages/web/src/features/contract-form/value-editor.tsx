import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { useFormChoices } from './use-form-choices.ts';
import { useEditing } from './editing.ts';
import { ValueForm } from './edit-in-place/value-form.tsx';

export interface ValueEditorProps {
  unit: string;
  label: string;
}

/** The editor of one value in its place: the same controls, rules and save as in the record's form. */
export function ValueEditor({ unit, label }: ValueEditorProps) {
  const editing = useEditing();
  const { loaded, hasFailed, isRetrying, retry } = useFormChoices();
  if (editing === null) return null;
  if (hasFailed) return <ErrorPanel onRetry={retry} isRetrying={isRetrying} />;
  if (!loaded) return <SkeletonLines lines={1} label={`Loading ${label}`} />;
  return <ValueForm key={unit} unit={unit} label={label} editing={editing} loaded={loaded} />;
}

import { QueryFallback } from '../../ui/feedback/query-fallback.tsx';
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
  const choices = useFormChoices();
  if (editing === null) return null;
  if (!choices.data) return <QueryFallback query={choices} lines={1} label={`Loading ${label}`} />;
  return <ValueForm key={unit} unit={unit} label={label} editing={editing} loaded={choices.data} />;
}

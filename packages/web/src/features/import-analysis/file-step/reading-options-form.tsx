import { useState } from 'react';
import { ENCODINGS } from '@pactbook/domain/features/import-rows/import-mapping.ts';
import { DELIMITERS } from '@pactbook/domain/features/import-rows/import-mapping.ts';
import type { ReadingOptions } from '@pactbook/domain/features/import-rows/import-mapping.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { Combobox } from '../../../ui/pickers/combobox.tsx';
import type { ImportFile, LoadedFile } from '../use-import-file.ts';
import { DELIMITER_LABELS, ENCODING_LABELS, unshownInWords } from './reading-words.ts';
import { counted } from '../../../ui/text/own-numbers.ts';

export interface ReadingOptionsFormProps {
  source: ImportFile;
  loaded: LoadedFile;
}

/** Corrects a wrong detection; each choice reads the file again. */
export function ReadingOptionsForm({ source, loaded: { analysis, draft } }: ReadingOptionsFormProps) {
  const { reading, sheets } = analysis;
  const choose = (changes: ReadingOptions) => source.reread({ ...draft.reading, ...changes });
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-3 @4xl:grid-cols-1">
      {sheets.length > 1 && (
        <Field label="Sheet">
          <Select
            value={reading.sheet ?? ''}
            options={sheets.map(({ name, rows, isHidden }) => ({
              value: name,
              label: `${name} (${counted(rows, 'row')}${isHidden ? ', hidden' : ''})`,
            }))}
            // Another sheet has its headings elsewhere.
            onChange={(event) => source.reread({ sheet: event.target.value })}
          />
        </Field>
      )}
      {reading.delimiter !== null && (
        <Field label="Separated by">
          <Select
            value={reading.delimiter}
            options={DELIMITERS.map((value) => ({ value, label: DELIMITER_LABELS[value] }))}
            onChange={(event) => {
              const delimiter = DELIMITERS.find((one) => one === event.target.value);
              if (delimiter) choose({ delimiter });
            }}
          />
        </Field>
      )}
      {reading.encoding !== null && (
        <Field label="Encoding">
          <Combobox
            label="Encoding"
            value={reading.encoding}
            options={ENCODINGS.map((value) => ({ value, label: ENCODING_LABELS[value] }))}
            onChange={(chosen) => {
              const encoding = ENCODINGS.find((one) => one === chosen);
              if (encoding) choose({ encoding });
            }}
          />
        </Field>
      )}
      <HeaderRowField
        key={reading.headerRow}
        row={reading.headerRow}
        onChange={(headerRow) => choose({ headerRow })}
      />
      {reading.unshown !== undefined && (
        <div className="col-span-full">
          <Checkbox
            label="Remove characters that cannot be shown"
            help={unshownInWords(reading.unshown)}
            checked={draft.reading.removeUnshown ?? false}
            onChange={({ target }) => choose({ removeUnshown: target.checked || undefined })}
          />
        </div>
      )}
    </div>
  );
}

function HeaderRowField({ row, onChange }: { row: number; onChange: (row: number) => void }) {
  const [text, setText] = useState(String(row));
  const typed = /^\d{1,6}$/.test(text.trim()) ? Number(text) : 0;
  const settle = () => {
    if (typed > 0 && typed !== row) onChange(typed);
  };
  return (
    <Field label="Headings in row" error={typed > 0 ? undefined : 'Enter the number of a row'}>
      <Input
        value={text}
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle();
        }}
      />
    </Field>
  );
}

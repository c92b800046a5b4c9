import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { decide } from '@pactbook/domain/kernel/access.ts';
import type {
  AnalysisOptions,
  ImportAnalysis,
} from '@pactbook/domain/features/import-analysis/import-analysis.ts';
import type { ReadingOptions } from '@pactbook/domain/features/import-rows/import-mapping.ts';
import type { SavedMapping } from '@pactbook/domain/features/import-analysis/saved-mapping.ts';
import { canAdministerOrganisation } from '@pactbook/domain/features/organisations/access.ts';
import { canAdministerTeams } from '@pactbook/domain/features/teams/access.ts';
import { IMPORT_FILE_LIMIT } from '@pactbook/domain/features/import-rows/import-mapping.ts';
import { useActor } from '../users/queries.ts';
import { analyseFile } from './queries.ts';
import { rereadDraft, savedDraft, suggestedDraft, withProposedKey, withSource } from './import-draft.ts';
import type { ImportDraft } from './import-draft.ts';
import type { CreationRights } from './value-choices.ts';

/** The file, its content, and the choices about it. */
export interface LoadedFile {
  readonly file: File;
  readonly analysis: ImportAnalysis;
  readonly draft: ImportDraft;
  /** The targets for which the values were listed last. */
  readonly lookedAt: string;
}

/** Whether the values are listed for the chosen targets. */
export function areValuesListed({ draft, lookedAt }: LoadedFile): boolean {
  return lookedAt === lookedAtOf(draft);
}

export interface ImportFile {
  readonly loaded: LoadedFile | null;
  /** A file is being read. */
  readonly isReading: boolean;
  /** Why the last file, or the last way to read it, was refused. */
  readonly fault: Error | null;
  readonly choose: (files: readonly File[]) => void;
  /** Reads the file again with other options. */
  readonly reread: (reading: ReadingOptions) => void;
  /** The file with the values of the chosen targets; null when they could not be listed. */
  readonly lookAtValues: () => Promise<LoadedFile | null>;
  readonly change: (change: (draft: ImportDraft) => ImportDraft) => void;
  readonly takeSuggestions: () => void;
  readonly takeMapping: (mapping: SavedMapping) => void;
  readonly forget: () => void;
}

/** The targets of the columns: the values are listed for these. */
function columnOptions({ columns }: ImportDraft) {
  return [...columns].flatMap(([column, { field, settings }]) =>
    column === ''
      ? []
      : [
          {
            column,
            field,
            ...(settings.separator === undefined ? {} : { separator: settings.separator }),
            ...(settings.decodeHtml === undefined ? {} : { decodeHtml: settings.decodeHtml }),
          },
        ],
  );
}

const lookedAtOf = (draft: ImportDraft) => JSON.stringify([draft.reading, columnOptions(draft)]);

/** The suggested draft of a file, with the name of its list. */
const suggestedFor = (
  { file, analysis }: Pick<LoadedFile, 'file' | 'analysis'>,
  reading: ReadingOptions,
): ImportDraft => withSource(suggestedDraft(analysis, reading), file.name);

/** The initial draft of a file: from the saved mapping that fits it, otherwise from the suggestions. */
function loadedFile(file: File, analysis: ImportAnalysis): LoadedFile {
  const { mapping } = analysis;
  const suggested = suggestedFor({ file, analysis }, {});
  return {
    file,
    analysis,
    draft: mapping ? savedDraft(analysis, mapping, {}) : suggested,
    lookedAt: lookedAtOf(suggested),
  };
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));

/** Analyses a file; a new request aborts the one before. */
function useAnalysis() {
  const [isReading, setIsReading] = useState(false);
  const [fault, setFault] = useState<Error | null>(null);
  const current = useRef<AbortController | null>(null);
  const stop = useCallback(() => current.current?.abort(), []);
  useEffect(() => stop, [stop]);

  /** Null when the server refused, or when a newer request aborted this one. */
  const ask = useCallback(
    async (file: File, options: AnalysisOptions) => {
      stop();
      const ends = new AbortController();
      current.current = ends;
      setIsReading(true);
      setFault(null);
      try {
        return await analyseFile(file, options, ends.signal);
      } catch (error) {
        if (!ends.signal.aborted) setFault(asError(error));
        return null;
      } finally {
        if (current.current === ends) setIsReading(false);
      }
    },
    [stop],
  );
  return { isReading, fault, setFault, ask, stop };
}

/** Reads the chosen file, and holds the choices about it. */
export function useImportFile(): ImportFile {
  const [loaded, setLoaded] = useState<LoadedFile | null>(null);
  const { isReading, fault, setFault, ask, stop } = useAnalysis();
  const update = useCallback(
    (next: (before: LoadedFile) => LoadedFile) => setLoaded((before) => before && next(before)),
    [],
  );

  const choose = async (files: readonly File[]) => {
    const kept = await readIntoMemory(files);
    if (!(kept instanceof File)) {
      setFault(new Error(kept.fault));
      return;
    }
    const analysis = await ask(kept, {});
    if (analysis) setLoaded(loadedFile(kept, analysis));
  };
  const reread = async (reading: ReadingOptions) => {
    if (!loaded) return;
    const analysis = await ask(loaded.file, reading);
    if (!analysis) return;
    update((before) => ({
      ...before,
      analysis,
      draft: rereadDraft(before.draft, analysis, reading),
      lookedAt: '',
    }));
  };
  const lookAtValues = async () => {
    if (!loaded || areValuesListed(loaded)) return loaded;
    const { file, draft } = loaded;
    const analysis = await ask(file, { ...draft.reading, columns: columnOptions(draft) });
    if (!analysis) return null;
    const listed = (before: LoadedFile): LoadedFile => ({
      ...before,
      analysis: { ...analysis, mapping: before.analysis.mapping },
      draft: withProposedKey(before.draft, analysis),
      lookedAt: lookedAtOf(draft),
    });
    update(listed);
    return listed(loaded);
  };
  return {
    loaded,
    isReading,
    fault,
    choose: (files) => void choose(files),
    reread: (reading) => void reread(reading),
    lookAtValues,
    change: (changed) => update((before) => ({ ...before, draft: changed(before.draft) })),
    takeSuggestions: () =>
      update((before) => ({ ...before, draft: suggestedFor(before, before.draft.reading) })),
    takeMapping: (mapping) =>
      update((before) => ({ ...before, draft: savedDraft(before.analysis, mapping, before.draft.reading) })),
    forget: () => {
      stop();
      setLoaded(null);
      setFault(null);
    },
  };
}

/** Which names the person may add with an import. */
export function useCreationRights(): CreationRights {
  const actor = useActor();
  return useMemo(
    () => ({
      teams: decide(actor, canAdministerTeams).allowed,
      categories: decide(actor, canAdministerOrganisation).allowed,
    }),
    [actor],
  );
}

/** A file that could not be read, with a message for the person. */
interface RefusedFile {
  readonly fault: string;
}

/**
 * Reads the chosen file into memory: each step sends it again, and meanwhile the file on disk may be changed or
 * removed.
 */
async function readIntoMemory(files: readonly File[]): Promise<File | RefusedFile> {
  const [file] = files;
  if (!file) return { fault: 'This is not a file. Drop one spreadsheet.' };
  if (files.length > 1) return { fault: 'Import one file at a time.' };
  if (file.size === 0) return { fault: 'This file is empty.' };
  if (file.size > IMPORT_FILE_LIMIT) return { fault: 'This file is larger than 10 MB.' };
  try {
    return new File([await file.arrayBuffer()], file.name, { type: file.type });
  } catch {
    return { fault: 'This file could not be read. Close it in other programs and choose it again.' };
  }
}

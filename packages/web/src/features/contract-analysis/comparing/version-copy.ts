/** The name of a copy of an earlier version, by which it is found again: "msa (version 1).pdf". */
export function versionCopyName(fileName: string, version: number): string {
  const dot = fileName.lastIndexOf('.');
  const [stem, ending] = dot <= 0 ? [fileName, ''] : [fileName.slice(0, dot), fileName.slice(dot)];
  return `${stem} (version ${version})${ending}`;
}

/** What a manifest, or its entry in the lockfile, asks for. */
export interface AskedFor {
  readonly name?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

function asked({ dependencies = {}, devDependencies = {} }: AskedFor): string {
  const sorted = (all: Readonly<Record<string, string>>) =>
    Object.entries(all).toSorted(([one], [other]) => one.localeCompare(other, 'en'));
  return JSON.stringify([sorted(dependencies), sorted(devDependencies)]);
}

/**
 * A sentence for each package of ours that `npm ci` would refuse: one that the lockfile does not list, or that asks for
 * other packages there.
 *
 * @param manifests by folder, the root as ''
 */
export function workspaceFaults(
  packages: Readonly<Record<string, AskedFor>>,
  manifests: ReadonlyMap<string, AskedFor>,
): string[] {
  return [...manifests].flatMap(([folder, manifest]) => {
    const place = folder === '' ? 'the root' : folder;
    const locked = packages[folder];
    if (locked === undefined) return [`${place} is not listed`];
    if (asked(locked) !== asked(manifest))
      return [`${place} asks for other packages than package-lock.json says`];
    const link = `node_modules/${manifest.name ?? ''}`;
    return folder === '' || packages[link] !== undefined ? [] : [`${link} is not listed`];
  });
}

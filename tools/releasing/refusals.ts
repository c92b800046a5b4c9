/** What a release is made of, as it is in the repository. */
export interface ReleaseFacts {
  readonly version: string;
  /** The versions that each manifest names: its own, and those of our packages that it asks for. */
  readonly versions: readonly { readonly manifest: string; readonly version: string }[];
  readonly branch: string;
  /** Files that are changed and not committed. */
  readonly changed: readonly string[];
  readonly tags: readonly string[];
  readonly changelog: string;
  /** The releases whose archives are kept for the test of upgrades. */
  readonly archived: readonly string[];
}

/** Semantic Versioning 2.0.0, without build metadata. */
const VERSION = /^(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)(?:-[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?$/;

/** The tag of a version. */
export function tagOf(version: string): string {
  return `v${version}`;
}

/** Why this cannot be released, a sentence each with what to do; none when it can. */
export function refusalsOf(facts: ReleaseFacts): string[] {
  const { version, versions, branch, changed, tags, changelog, archived } = facts;
  const others = versions.filter((one) => one.version !== version);
  const heading = `## ${version}`;
  const hasHeading = changelog.split('\n').some((line) => line === heading || line.startsWith(`${heading} `));
  return [
    ...(VERSION.test(version) ? [] : [`${version} is no version of semantic versioning.`]),
    ...others.map((one) => `${one.manifest} names ${one.version}, not ${version}.`),
    ...(branch === 'main' ? [] : [`This is the branch ${branch || '(none)'}; a release is made on main.`]),
    ...(changed.length === 0 ? [] : [`These files are not committed: ${changed.slice(0, 5).join(', ')}.`]),
    ...(tags.includes(tagOf(version))
      ? [`${tagOf(version)} is tagged already. Raise the version in every package.json.`]
      : []),
    ...(hasHeading ? [] : [`CHANGELOG.md has no heading "${heading}".`]),
    ...(archived.includes(version)
      ? []
      : [
          `There is no archive of ${version} for the test of upgrades: npm run release -- --record, then commit it.`,
        ]),
  ];
}

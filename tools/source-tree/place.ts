/** Where a source file stands in the house. */
export interface Place {
  /** The package: domain, server or web; e2e, bench, tools; or '' for the root. */
  readonly floor: 'domain' | 'server' | 'web' | 'e2e' | 'bench' | 'tools' | '';
  /** The room on the floor: kernel, platform, ui, record-kit, app, features, testing …; '' directly in src. */
  readonly room: string;
  /** The feature's name when the room is `features`, else ''. */
  readonly feature: string;
  /** The path inside the feature or the room, such as `store.ts` or `database/pool.ts`. */
  readonly inside: string;
}

const OUTER = ['e2e', 'bench', 'tools'] as const;
const FLOORS = ['domain', 'server', 'web'] as const;

/** The place of a path from the repository's root. */
export function placeOf(path: string): Place {
  const parts = path.split('/');
  const outer = OUTER.find((name) => name === parts[0]);
  if (outer !== undefined) return { floor: outer, room: '', feature: '', inside: parts.slice(1).join('/') };
  const floor = parts[0] === 'packages' ? FLOORS.find((name) => name === parts[1]) : undefined;
  if (floor === undefined) return { floor: '', room: '', feature: '', inside: path };
  if (parts[2] !== 'src' || parts.length === 4) {
    return {
      floor,
      room: '',
      feature: '',
      inside: parts.slice(parts[2] === 'src' ? 3 : 2).join('/'),
    };
  }
  const room = parts[3] ?? '';
  if (room !== 'features' || parts.length === 5) {
    return { floor, room, feature: '', inside: parts.slice(4).join('/') };
  }
  return { floor, room, feature: parts[4] ?? '', inside: parts.slice(5).join('/') };
}

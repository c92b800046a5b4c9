/** The location of a source file in the repository. */
export interface Place {
  /** The package: domain, intelligence, server or web; e2e, bench, training, tools; or '' for the root. */
  readonly layer: 'domain' | 'intelligence' | 'server' | 'web' | 'e2e' | 'bench' | 'training' | 'tools' | '';
  /**
   * The folder in the layer: kernel, platform, ui, field-kit, data-table, app, features, testing …; '' directly in src.
   */
  readonly folder: string;
  /** The feature's name when the folder is `features`, else ''. */
  readonly feature: string;
  /** The path inside the feature or the folder, such as `store.ts` or `database/pool.ts`. */
  readonly inside: string;
}

const OUTER = ['e2e', 'bench', 'training', 'tools'] as const;
const LAYERS = ['domain', 'intelligence', 'server', 'web'] as const;

/** The place of a path from the repository's root. */
export function placeOf(path: string): Place {
  const parts = path.split('/');
  const outer = OUTER.find((name) => name === parts[0]);
  if (outer !== undefined) return { layer: outer, folder: '', feature: '', inside: parts.slice(1).join('/') };
  const layer = parts[0] === 'packages' ? LAYERS.find((name) => name === parts[1]) : undefined;
  if (layer === undefined) return { layer: '', folder: '', feature: '', inside: path };
  if (parts[2] !== 'src' || parts.length === 4) {
    return {
      layer,
      folder: '',
      feature: '',
      inside: parts.slice(parts[2] === 'src' ? 3 : 2).join('/'),
    };
  }
  const folder = parts[3] ?? '';
  if (folder !== 'features' || parts.length === 5) {
    return { layer, folder, feature: '', inside: parts.slice(4).join('/') };
  }
  return { layer, folder, feature: parts[4] ?? '', inside: parts.slice(5).join('/') };
}

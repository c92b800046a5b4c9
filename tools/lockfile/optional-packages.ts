/** One entry of package-lock.json, as far as platforms go. */
export interface LockedPackage {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

export type LockedPackages = Record<string, LockedPackage>;

/** An optional package that a package asks for and that the lockfile does not list. */
export interface MissingOptional {
  readonly name: string;
  readonly version: string;
  readonly askedBy: string;
}

const SYSTEMS = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
  'aix',
];
const PROCESSORS = [
  'arm64',
  'arm',
  'x64',
  'ia32',
  'ppc64',
  'riscv64',
  's390x',
  'loong64',
  'mips64el',
  'wasm32',
];

/** Whether a package at this path of the tree resolves one of this name, as Node would. */
function isListed(packages: LockedPackages, place: string, name: string): boolean {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (`${folder === '' ? '' : `${folder}/`}node_modules/${name}` in packages) return true;
    if (!folder.includes('/node_modules/')) return `node_modules/${name}` in packages;
  }
}

/**
 * The optional packages that the lockfile should list and does not. npm leaves out what its registry does not have at
 * that moment, and `npm ci` then refuses the whole lockfile on every machine.
 */
export function missingOptionals(packages: LockedPackages): MissingOptional[] {
  const missing = new Map<string, MissingOptional>();
  for (const [place, { optionalDependencies = {} }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (!isListed(packages, place, name)) missing.set(name, { name, version, askedBy: place });
    }
  }
  return [...missing.values()];
}

/**
 * The entry for a package built for one platform, which is part of its name (`…/binding-linux-arm64-musl`). With `os`
 * and `cpu` set, npm requests it only on that platform.
 * @throws Error when the name contains no platform or the version is a range
 */
export function entryFor(
  { name, version, askedBy }: MissingOptional,
  packages: LockedPackages,
): LockedPackage {
  const words = name.slice(name.lastIndexOf('/') + 1).split('-');
  const os = SYSTEMS.find((system) => words.includes(system));
  const cpu = PROCESSORS.find((processor) => words.includes(processor));
  if ((os === undefined && cpu !== 'wasm32') || cpu === undefined || !/^\d+\.\d+\.\d+/.test(version)) {
    throw new Error(`${name}@${version}, which ${askedBy} asks for, tells no platform or no exact version`);
  }
  const libc = name.includes('musl') ? ['musl'] : ['glibc'];
  return {
    version,
    cpu: [cpu],
    ...(packages[askedBy]?.dev === true ? { dev: true } : {}),
    ...(os === 'linux' && /musl|gnu/.test(name) ? { libc } : {}),
    optional: true,
    ...(os === undefined ? {} : { os: [os] }),
  };
}

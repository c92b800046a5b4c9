import { inRepository, repositoryRoot } from './repository.ts';
import type { Step } from './run-step.ts';

/** `tools` takes `bench` along: both load the server, whose types would otherwise be worked out once more. */
const PROJECTS = [
  'packages/domain',
  'packages/intelligence',
  'packages/server',
  'packages/web',
  'e2e',
  'training',
  'tools',
] as const;

/**
 * For the programs in Go: one thread for each, because steps run beside each other and several threads of one program work out
 * the same types again, which takes twice the processor time; and garbage is collected less often, as they end soon.
 */
const GO = { GOMAXPROCS: '1', GOGC: '400' };

function tool(name: string, script: readonly string[], ...args: readonly string[]): Step {
  return {
    name,
    node: [inRepository('node_modules', ...script), ...args],
    folder: repositoryRoot,
    env: GO,
  };
}

function ownCheck(name: string): Step {
  return { name, node: [inRepository('tools', `check-${name}.ts`)], folder: repositoryRoot };
}

/**
 * Every step of `npm run check`, the slowest first so that the others run beside it. CONTRIBUTING.md explains the rules
 * behind them.
 */
export function checkSteps(): readonly Step[] {
  return [
    tool('lint', ['oxlint', 'bin', 'oxlint'], '--type-aware', '--deny-warnings'),
    ...PROJECTS.map((project) =>
      tool(
        `types ${project.replace('packages/', '')}`,
        ['typescript', 'bin', 'tsc'],
        '--noEmit',
        '--singleThreaded',
        '-p',
        project,
      ),
    ),
    ownCheck('docs'),
    ownCheck('lockfile'),
    ownCheck('boundaries'),
    ownCheck('structure'),
    tool('unused', ['knip', 'bin', 'knip.js'], '--no-progress'),
    tool('format', ['oxfmt', 'bin', 'oxfmt'], '--check', '.'),
  ];
}

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readConfiguration } from '../../packages/server/src/platform/configuration/configuration.ts';
import { VARIABLES } from '../../packages/server/src/platform/configuration/variables.ts';
import type { Variable } from '../../packages/server/src/platform/configuration/variables.ts';
import { inRepository } from '../running/repository.ts';

const textOf = (name: string): string => readFileSync(inRepository('deploy', name), 'utf8');
const NAMES = (VARIABLES as readonly Variable[]).flatMap(({ name, isSecret }) =>
  isSecret === true ? [name, `${name}_FILE`] : [name],
);
/** Variables of others that are in these files. */
const FOREIGN = /^(?:POSTGRES|MINIO|NODE)_/;

const serviceSchema = z.object({
  image: z.string().optional(),
  build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  ports: z.array(z.string()).default([]),
  secrets: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  read_only: z.boolean().optional(),
});
const composeSchema = z.object({
  services: z.record(z.string(), serviceSchema),
  secrets: z.record(z.string(), z.object({ file: z.string() })).default({}),
  volumes: z.record(z.string(), z.null()),
});

const manifestSchema = z.object({
  nodeOptions: z.array(z.string()).min(1),
  nodeEnvironment: z.record(z.string(), z.string()),
});
const workspacesSchema = z.object({ workspaces: z.array(z.string()).min(1) });

const runs = (program: string, ask: string): boolean => spawnSync(program, [ask]).status === 0;

describe.each(['compose.yaml', 'compose.small.yaml'])('deploy/%s', (name) => {
  const { services, secrets, volumes } = composeSchema.parse(parse(textOf(name)));
  const product = services['pactbook'];

  test('builds the product, read-only, and names only variables, secrets and volumes that are there', () => {
    expect(product?.read_only).toBe(true);
    expect(
      existsSync(inRepository('deploy', product?.build?.context ?? '', product?.build?.dockerfile ?? '')),
    ).toBe(true);
    for (const service of Object.values(services)) {
      expect(Object.keys(secrets)).toEqual(expect.arrayContaining(service.secrets));
      const named = service.volumes.map((volume) => volume.split(':')[0] ?? '');
      expect(Object.keys(volumes)).toEqual(
        expect.arrayContaining(named.filter((volume) => !volume.startsWith('.'))),
      );
      for (const value of Object.values(service.environment)) {
        if (value.startsWith('/run/secrets/')) expect(service.secrets).toContain(value.split('/').at(-1));
      }
    }
  });

  test('configures the product so that it starts', () => {
    const environment = product?.environment ?? {};
    expect(NAMES).toEqual(expect.arrayContaining(Object.keys(environment)));
    const plain = Object.fromEntries(
      Object.entries(environment).filter(([variable]) => !variable.endsWith('_FILE')),
    );
    const needsKey = 'PACTBOOK_S3_ACCESS_KEY_ID' in plain;
    const read = readConfiguration(needsKey ? { ...plain, PACTBOOK_S3_SECRET_ACCESS_KEY: 'key' } : plain);
    expect(read.unknownVariables).toEqual([]);
    expect(read.linkBase).toBe('https://contracts.example.com');
  });

  test('opens ports to this machine only, the one of the product among them', () => {
    const ports = Object.values(services).flatMap((service) => service.ports);
    expect(ports.every((port) => port.startsWith('127.0.0.1:'))).toBe(true);
    expect(product?.ports).toEqual([`127.0.0.1:3000:${readConfiguration({}).port}`]);
  });
});

describe('the files of deploy', () => {
  const files = readdirSync(inRepository('deploy')).filter((name) => !name.startsWith('.'));

  test.each(files)('%s names variables that the product has', (name) => {
    const found = textOf(name).match(/\b(?:PACTBOOK|DATABASE|SMTP|MAIL|LOG)_[A-Z0-9_]+\b/g) ?? [];
    expect(NAMES).toEqual(expect.arrayContaining(found.filter((variable) => !FOREIGN.test(variable))));
  });

  test('name calls and files that the product has', () => {
    const health = readFileSync(inRepository('packages/server/src/platform/http/health.ts'), 'utf8');
    for (const name of files) {
      for (const [, path = ''] of textOf(name).matchAll(/\/api\/(\w+)/g)) expect(health).toContain(path);
    }
    for (const [, path = ''] of textOf('Dockerfile').matchAll(/COPY --from=build \/app\/(\S+)/g)) {
      if (path.startsWith('packages/') && !path.endsWith('/dist'))
        expect(existsSync(inRepository(path))).toBe(true);
    }
    for (const name of ['Dockerfile', 'pactbook.service'])
      expect(textOf(name)).toContain('packages/server/dist/main.js');
    expect(existsSync(inRepository('tools/build.ts'))).toBe(true);
  });

  test('let uploads as large as the product takes pass the proxy, and a stop take as long as it may', () => {
    const { maxUploadMb } = readConfiguration({});
    expect(textOf('nginx.conf')).toContain(`client_max_body_size ${maxUploadMb + 1}m;`);
    for (const [, seconds] of textOf('compose.yaml').matchAll(/stop_grace_period: (\d+)s/g)) {
      expect(Number(seconds)).toBeGreaterThan(14);
    }
    expect(textOf('pactbook.service')).toMatch(/TimeoutStopSec=(?:1[5-9]|[2-9]\d)/);
  });

  test('stop the server before its PostgreSQL, and give the shipped one what it needs', () => {
    expect(textOf('pactbook.service')).toMatch(/^KillMode=mixed$/m);
    const { services } = z
      .object({ services: z.record(z.string(), z.object({ shm_size: z.string().optional() })) })
      .parse(parse(textOf('compose.small.yaml')));
    expect(services['pactbook']?.shm_size).toBe('256mb');
    // The user of the image cannot make the links between its libraries.
    const image = textOf('Dockerfile');
    expect(image.indexOf('findPrograms()')).toBeGreaterThan(image.indexOf('COPY --from=build'));
    expect(image.indexOf('findPrograms()')).toBeLessThan(image.indexOf('USER 10001'));
  });

  test('start Node as `npm start` does', () => {
    const { nodeOptions, nodeEnvironment } = manifestSchema.parse(
      JSON.parse(readFileSync(inRepository('packages/server/package.json'), 'utf8')),
    );
    const environment = Object.entries(nodeEnvironment).map(([name, value]) => `${name}=${value}`);
    const unit = textOf('pactbook.service');
    expect(unit).toContain(`/bin/node ${nodeOptions.join(' ')} packages/server/dist/main.js`);
    const image = textOf('Dockerfile');
    const command = ['node', ...nodeOptions, 'packages/server/dist/main.js'];
    expect(image).toContain(`CMD [${command.map((word) => `"${word}"`).join(', ')}]`);
    for (const text of [unit, image])
      expect(environment.filter((variable) => !text.includes(variable))).toEqual([]);
  });

  test('give the builder of the image what it copies, and nothing else of the folder', () => {
    const [everything, ...patterns] = readFileSync(inRepository('.dockerignore'), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect(everything).toBe('*');
    const given = patterns.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
    for (const path of given) expect(existsSync(inRepository(path)), path).toBe(true);
    expect(given).not.toContain('deploy');
    const copied = [...textOf('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(
      ([, paths = '']) => paths.split(' ').filter((path) => path !== '.'),
    );
    expect(copied.length).toBeGreaterThan(8);
    for (const path of copied)
      expect(
        given.some((name) => path === name || path.startsWith(`${name}/`)),
        path,
      ).toBe(true);
  });

  test('install packages before the sources are copied, those of every workspace', () => {
    const image = textOf('Dockerfile');
    expect(image.indexOf('npm ci')).toBeLessThan(image.indexOf('COPY . .'));
    const { workspaces } = workspacesSchema.parse(
      JSON.parse(readFileSync(inRepository('package.json'), 'utf8')),
    );
    for (const folder of workspaces) expect(image).toContain(`COPY ${folder}/package.json ${folder}/`);
  });

  test.runIf(runs('nginx', '-v'))('nginx.conf is read by nginx', () => {
    const folder = mkdtempSync(join(tmpdir(), 'pactbook-nginx-'));
    try {
      const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
      const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=x'];
      spawnSync('openssl', [...request, '-keyout', key, '-out', certificate]);
      const site = textOf('nginx.conf')
        .replace('/etc/ssl/contracts.example.com.pem', certificate)
        .replace('/etc/ssl/contracts.example.com.key', key);
      const whole = `pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${site} }`;
      writeFileSync(join(folder, 'nginx.conf'), whole);
      const { stderr } = spawnSync('nginx', ['-t', '-c', join(folder, 'nginx.conf')], { encoding: 'utf8' });
      expect(stderr).toContain('test is successful');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test.runIf(runs('systemd-analyze', '--version'))('pactbook.service is hardened', () => {
    const unit = join(inRepository('deploy'), 'pactbook.service');
    const judged = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=30', unit]);
    expect(judged.status, String(judged.stdout)).toBe(0);
  });

  test.runIf(runs('systemd-analyze', '--version'))('pactbook.service is a unit', () => {
    const { stderr } = spawnSync(
      'systemd-analyze',
      ['verify', join(inRepository('deploy'), 'pactbook.service')],
      {
        encoding: 'utf8',
      },
    );
    // The program is installed elsewhere than on this machine.
    const faults = stderr
      .split('\n')
      .filter((line) => line.includes('pactbook.service') && !line.includes('not executable'));
    expect(faults).toEqual([]);
  });
});

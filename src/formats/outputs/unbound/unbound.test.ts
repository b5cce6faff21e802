import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { delivered, outputContext, protecting } from '../../../../test/delivered.ts'
import { freePort } from '../../../../test/free-port.ts'
import { findReader, type Running } from '../../../../test/readers.ts'
import { kindIds } from '../../../domain/observables/index.ts'
import { isSummary, type OutputPart } from '../../output-format.ts'
import { bodyOf, deltaOf, differenceOf, entriesOf } from '../compose.ts'
import { conforms, linesIn, plainDeltaParser, type Seen } from '../conformance.ts'
import { hostile, samples } from '../values.conformance.ts'
import { unbound } from './unbound.ts'

/** unbound.conf(5). */
function readLine(line: string): Seen {
  const name = /^local-zone: "([a-z0-9._-]+)\." always_nxdomain$/.exec(line)?.[1]
  const [, address, prefix] = /^response-ip: ([0-9a-f.:]+)\/(\d+) always_nxdomain$/.exec(line) ?? []
  if (name) return { value: name }
  if (!address) throw new Error(`another option: ${line}`)
  return { value: prefix === (address.includes(':') ? '128' : '32') ? address : `${address}/${prefix}` }
}
const readAddressDelta = plainDeltaParser(readLine)

conforms(unbound, {
  read(text) {
    const [comment, clause, ...lines] = linesIn(text)
    expect([comment?.[0], clause]).toEqual(['#', 'server:'])
    return lines.map(readLine)
  },
  applyDelta(known, delta, part) {
    if (part !== 'domains.conf') return readAddressDelta(known, delta)
    const after = new Map(known)
    for (const line of linesIn(delta)) {
      const [, removed, name] = /^local_zone(_remove)? ([a-z0-9._-]+)\.(?: always_nxdomain)?$/.exec(line) ?? []
      if (!name) throw new Error(`another command: ${line}`)
      if (!removed) after.set(name, { value: name })
      else if (!after.delete(name)) throw new Error(`${name} was never there`)
    }
    return after
  },
})

const [names, addresses] = unbound.parts(outputContext).filter((part): part is OutputPart => !isSummary(part)) as [
  OutputPart,
  OutputPart,
]
const all = [...kindIds.flatMap((kind) => samples[kind].map((value) => ({ kind, value }))), ...hostile]
const contextOf = (part: OutputPart) => ({
  ...outputContext,
  part: part.name,
  count: 1,
  changedAt: outputContext.releasedAt,
})
const program = findReader('unbound')
const [check, control, dig, dnsmasq] = ['unbound-checkconf', 'unbound-control', 'dig', 'dnsmasq'].map(findReader)

describe.skipIf(!program || !check || !control || !dig || !dnsmasq)('read by Unbound', () => {
  let folder: string
  let port: number
  let server: Running | undefined
  let upstream: Running | undefined

  const context = {
    ...outputContext,
    own: protecting(['good.evil-test.com', '192.0.2.77'], ['bad.good.evil-test.com']),
  }
  const these = [
    { kind: 'domain', value: 'evil-test.com' },
    { kind: 'domain', value: 'bad.good.evil-test.com' },
    { kind: 'ipv4-cidr', value: '192.0.2.64/26' },
  ] as const
  const indicators = [...all, ...these].map(({ kind, value }) => delivered(kind, value))
  const write = async (part: OutputPart) => {
    const entries = entriesOf(part, indicators, context)
    await writeFile(join(folder, part.name), [...bodyOf(part, entries, contextOf(part))].join(''))
  }
  const ask = (name: string) => {
    const { stdout } = dig?.run(['@127.0.0.1', '-p', `${port}`, '+tries=1', '+time=5', name]) ?? { stdout: '' }
    return /status: (\w+)/.exec(stdout)?.[1]
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'winnow-unbound-'))
    port = await freePort()
    await write(names)
    await write(addresses)
    const source = await freePort()
    const good = ['benign', 'notevil', 'later', 'evil', 'www.good.evil'].map((name) => [`${name}-test.com`, '10.0.0.1'])
    const world = [
      ...good,
      ['by-address-test.com', '192.0.2.1'],
      ['ours-test.com', '192.0.2.77'],
      ['next-test.com', '192.0.2.78'],
    ]
    upstream = await dnsmasq?.start(
      [
        ...['--no-daemon', '-C', '/dev/null', '--no-resolv', '--no-hosts', '--pid-file=', '-p', `${source}`],
        ...['--listen-address=127.0.0.1', '--bind-interfaces'],
        ...world.map((record) => `--host-record=${record.join()}`),
      ],
      /started, version/,
    )
    await writeFile(
      join(folder, 'unbound.conf'),
      `server:
  interface: 127.0.0.1@${port}
  directory: "${folder}"
  chroot: ""
  username: ""
  pidfile: ""
  use-syslog: no
  module-config: "respip iterator"
  do-not-query-localhost: no
include: "${folder}/domains.conf"
include: "${folder}/addresses.conf"
remote-control:
  control-enable: yes
  control-use-cert: no
  control-interface: "${folder}/control"
forward-zone:
  name: "."
  forward-addr: 127.0.0.1@${source}
`,
    )
    server = await program?.start(['-d', '-c', join(folder, 'unbound.conf')], /start of service/)
  })

  afterAll(async () => {
    await server?.stop()
    await upstream?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  it('is valid configuration with the delivered content, whatever characters the values contain', () => {
    const listed = control?.run(['-c', join(folder, 'unbound.conf'), 'list_local_zones']).stdout ?? ''

    expect(check?.run([join(folder, 'unbound.conf')]).status).toBe(0)
    expect(listed.split('\n').filter((line) => line.endsWith(' always_nxdomain'))).toHaveLength(
      [...entriesOf(names, indicators, outputContext)].length,
    )
    expect(listed).toContain('good.evil-test.com. transparent\n')
  })

  it.each([
    ['evil-test.com', 'NXDOMAIN'],
    ['any.EVIL-test.com', 'NXDOMAIN'],
    ['notevil-test.com', 'NOERROR'],
    ['benign-test.com', 'NOERROR'],
    ['by-address-test.com', 'NXDOMAIN'],
    ['ours-test.com', 'NOERROR'],
    ['next-test.com', 'NXDOMAIN'],
    ['www.good.evil-test.com', 'NOERROR'],
    ['www.bad.good.evil-test.com', 'NXDOMAIN'],
  ])('answers %s with %s', (name, status) => {
    expect(ask(name)).toBe(status)
  })

  it('applies a difference by unbound-control commands', () => {
    const after = [...indicators, delivered('domain', 'later-test.com')].filter(
      ({ value }) => !/^(.+\.)?evil-test\.com$/.test(value),
    )
    const [old, now] = [indicators, after].map((these) => [...entriesOf(names, these, context)])
    const delta = [...deltaOf(names, differenceOf(names, old as string[], now as string[]), contextOf(names))].join('')

    for (const line of linesIn(delta)) {
      expect(control?.run(['-c', join(folder, 'unbound.conf'), ...line.split(' ')]).stdout).toBe('ok\n')
    }

    expect(ask('later-test.com')).toBe('NXDOMAIN')
    expect(ask('evil-test.com')).toBe('NOERROR')
  })
})

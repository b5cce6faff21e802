import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { delivered, outputContext, protecting } from '../../../../test/delivered.ts'
import { freePort } from '../../../../test/free-port.ts'
import { dnsStatus, outputOf, startDnsmasq } from '../../../../test/output.ts'
import { findReader } from '../../../../test/readers.ts'
import { applied, conforms, linesIn, plainDeltaParser, type Seen } from '../conformance.ts'
import { awkward } from '../values.conformance.ts'
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
const readCommand = (line: string) => {
  const [, removed, name] = /^local_zone(_remove)? ([a-z0-9._-]+)\.(?: always_nxdomain)?$/.exec(line) ?? []
  if (!name) throw new Error(`another command: ${line}`)
  return [{ value: name }, removed !== undefined] as const
}

conforms(unbound, {
  read(text) {
    const [comment, clause, ...lines] = linesIn(text)
    expect([comment?.[0], clause]).toEqual(['#', 'server:'])
    return lines.map(readLine)
  },
  applyDelta: (known, delta, part) =>
    part === 'domains.conf' ? applied(known, linesIn(delta).map(readCommand)) : readAddressDelta(known, delta, part),
})

const names = outputOf(unbound)
const addresses = outputOf(unbound, 'addresses.conf')
const program = findReader('unbound')
const [check, control, dig, dnsmasq] = ['unbound-checkconf', 'unbound-control', 'dig', 'dnsmasq'].map(findReader)

describe.skipIf(!program || !check || !control || !dig || !dnsmasq)('read by Unbound', () => {
  let folder: string
  let port: number

  const context = {
    ...outputContext,
    own: protecting(['good.evil-test.com', '192.0.2.77'], ['bad.good.evil-test.com']),
  }
  const these = [
    { kind: 'domain', value: 'evil-test.com' },
    { kind: 'domain', value: 'bad.good.evil-test.com' },
    { kind: 'ipv4-cidr', value: '192.0.2.64/26' },
  ] as const
  const indicators = [...awkward, ...these.map(({ kind, value }) => delivered(kind, value))]
  const ask = dnsStatus(dig, () => port)

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'winnow-unbound-'))
    port = await freePort()
    for (const { part, file } of [names, addresses]) await writeFile(join(folder, part.name), file(indicators, context))
    const source = await freePort()
    const good = ['benign', 'notevil', 'later', 'evil', 'www.good.evil'].map((name) => [`${name}-test.com`, '10.0.0.1'])
    const world = [
      ...good,
      ['by-address-test.com', '192.0.2.1'],
      ['ours-test.com', '192.0.2.77'],
      ['next-test.com', '192.0.2.78'],
    ]
    const records = world.map((record) => `--host-record=${record.join()}`)
    const upstream = await startDnsmasq(dnsmasq, source, ['-C', '/dev/null', ...records])
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
    const server = await program?.start(['-d', '-c', join(folder, 'unbound.conf')], /start of service/)
    return async () => {
      await server?.stop()
      await upstream.stop()
      await rm(folder, { recursive: true, force: true })
    }
  })

  it('is valid configuration with the delivered content, whatever characters the values contain', () => {
    const listed = control?.run(['-c', join(folder, 'unbound.conf'), 'list_local_zones']).stdout ?? ''

    expect(check?.run([join(folder, 'unbound.conf')]).status).toBe(0)
    expect(listed.split('\n').filter((line) => line.endsWith(' always_nxdomain'))).toHaveLength(
      names.entries(indicators).length,
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
    const delta = names.changed(names.entries(indicators, context), names.entries(after, context))

    for (const line of linesIn(delta)) {
      expect(control?.run(['-c', join(folder, 'unbound.conf'), ...line.split(' ')]).stdout).toBe('ok\n')
    }

    expect(ask('later-test.com')).toBe('NXDOMAIN')
    expect(ask('evil-test.com')).toBe('NOERROR')
  })
})

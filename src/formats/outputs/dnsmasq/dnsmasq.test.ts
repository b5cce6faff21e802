import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { delivered, outputContext, protecting } from '../../../../test/delivered.ts'
import { freePort } from '../../../../test/free-port.ts'
import { findReader, type Running } from '../../../../test/readers.ts'
import { kindIds } from '../../../domain/observables/index.ts'
import { isSummary, type OutputPart } from '../../output-format.ts'
import { bodyOf, entriesOf } from '../compose.ts'
import { conforms, linesIn, plainDeltaParser, type Seen } from '../conformance.ts'
import { hostile, samples } from '../values.conformance.ts'
import { dnsmasq } from './dnsmasq.ts'

/** dnsmasq(8): one option per line; `#` after a blank starts a comment. */
function readLine(line: string): Seen {
  const name = /^address=\/([a-z0-9._-]+)\/$/.exec(line)?.[1]
  const address = /^bogus-nxdomain=([0-9a-f.:]+(?:\/\d+)?)$/.exec(line)?.[1]
  if (!name && !address) throw new Error(`another option: ${line}`)
  return { value: (name ?? address) as string }
}

conforms(dnsmasq, {
  read: (text) =>
    linesIn(text)
      .filter((line) => !line.startsWith('#'))
      .map(readLine),
  applyDelta: plainDeltaParser(readLine),
})

const [names, addresses] = dnsmasq.parts(outputContext).filter((part): part is OutputPart => !isSummary(part)) as [
  OutputPart,
  OutputPart,
]
const all = [
  { kind: 'domain', value: 'evil-test.com' } as const,
  { kind: 'domain', value: 'bad.good.evil-test.com' } as const,
  ...kindIds.flatMap((kind) => samples[kind].map((value) => ({ kind, value }))),
  ...hostile,
]

it('blocks no public suffix, because everything below it would be blocked', () => {
  expect(names.entries(delivered('domain', 'github.io'), outputContext)).toBe('inexpressible')
  expect(names.entries(delivered('domain', 'amazonaws.com'), outputContext)).toBe('inexpressible')
})

const settingsAt = (port: number) =>
  [
    '--no-resolv',
    '--no-hosts',
    '--pid-file=',
    '-p',
    `${port}`,
    '--listen-address=127.0.0.1',
    '--bind-interfaces',
  ] as const
const program = findReader('dnsmasq')
const dig = findReader('dig')

describe.skipIf(!program || !dig)('read by dnsmasq', () => {
  let folder: string
  let port: number
  let server: Running | undefined
  let upstream: Running | undefined

  const write = async (part: OutputPart) => {
    const indicators = all.map(({ kind, value }) => delivered(kind, value))
    const own = protecting(['good.evil-test.com'], ['bad.good.evil-test.com'])
    const entries = [...entriesOf(part, indicators, { ...outputContext, own })]
    const context = { ...outputContext, part: part.name, count: entries.length, changedAt: outputContext.releasedAt }
    await writeFile(join(folder, part.name), [...bodyOf(part, entries, context)].join(''))
  }
  const ask = (name: string) => {
    const { stdout } = dig?.run(['@127.0.0.1', '-p', `${port}`, '+tries=1', '+time=5', name]) ?? { stdout: '' }
    return /status: (\w+)/.exec(stdout)?.[1]
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'winnow-dnsmasq-'))
    port = await freePort()
    await write(names)
    await write(addresses)
    const main = join(folder, 'dnsmasq.conf')
    await writeFile(main, [names, addresses].map(({ name }) => `conf-file=${join(folder, name)}\n`).join(''))
    const source = await freePort()
    const known = [
      'benign-test.com,10.0.0.1',
      'good.evil-test.com,www.good.evil-test.com,10.0.0.1',
      'notevil-test.com,10.0.0.1',
      'by-address-test.com,192.0.2.1',
    ]
    upstream = await program?.start(
      ['--no-daemon', '-C', '/dev/null', ...settingsAt(source), ...known.map((record) => `--host-record=${record}`)],
      /started, version/,
    )
    server = await program?.start(
      ['--no-daemon', '-C', main, ...settingsAt(port), `--server=127.0.0.1#${source}`],
      /started, version/,
    )
  })

  afterAll(async () => {
    await server?.stop()
    await upstream?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  it('is valid configuration, whatever characters the values contain', () => {
    for (const name of ['domains.conf', 'addresses.conf']) {
      expect(program?.run(['--test', '-C', join(folder, name)])).toMatchObject({
        status: 0,
        stderr: expect.stringContaining('OK'),
      })
    }
  })

  it.each([
    ['evil-test.com', 'NXDOMAIN'],
    ['www.evil-test.com', 'NXDOMAIN'],
    ['any.EVIL-test.com', 'NXDOMAIN'],
    ['notevil-test.com', 'NOERROR'],
    ['benign-test.com', 'NOERROR'],
    ['good.evil-test.com', 'NOERROR'],
    ['www.good.evil-test.com', 'NOERROR'],
    ['bad.good.evil-test.com', 'NXDOMAIN'],
    ['by-address-test.com', 'NXDOMAIN'],
  ])('answers %s with %s', (name, status) => {
    expect(ask(name)).toBe(status)
  })
})

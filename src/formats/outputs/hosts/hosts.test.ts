import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { delivered, outputContext } from '../../../../test/delivered.ts'
import { freePort } from '../../../../test/free-port.ts'
import { findReader } from '../../../../test/readers.ts'
import { kindIds } from '../../../domain/observables/index.ts'
import type { OutputPart } from '../../output-format.ts'
import { bodyOf, entriesOf } from '../compose.ts'
import { conforms, linesIn, plainDeltaParser, type Seen } from '../conformance.ts'
import { hostile, samples } from '../values.conformance.ts'
import { hosts } from './hosts.ts'

/** hosts(5): an address, then names separated by blanks; `#` starts a comment. */
function readLine(line: string): Seen {
  const [address, ...names] = line.replace(/#.*/, '').split(/[ \t]+/)
  expect(address).toBe('0.0.0.0')
  expect(names).toHaveLength(1)
  const [name] = names as [string]
  expect(name).toMatch(/^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)+$/)
  return { value: name }
}

conforms(hosts, {
  read: (text) =>
    linesIn(text)
      .filter((line) => !line.startsWith('#'))
      .map(readLine),
  applyDelta: plainDeltaParser(readLine),
})

const [dnsmasq, dig] = ['dnsmasq', 'dig'].map(findReader)

describe.skipIf(!dnsmasq || !dig)('read by dnsmasq, as Pi-hole does', () => {
  it('has the delivered names, whatever characters the values contain, each answered with a null address', async () => {
    const [part] = hosts.parts(outputContext) as [OutputPart]
    const all = [...kindIds.flatMap((kind) => samples[kind].map((value) => ({ kind, value }))), ...hostile]
    const indicators = all.map(({ kind, value }) => delivered(kind, value))
    const entries = [...entriesOf(part, indicators, outputContext)]
    const context = { ...outputContext, part: part.name, count: entries.length, changedAt: outputContext.releasedAt }
    const folder = await mkdtemp(join(tmpdir(), 'winnow-hosts-'))
    const file = join(folder, part.name)
    const port = await freePort()
    await writeFile(file, [...bodyOf(part, entries, context)].join(''))
    const server = await dnsmasq?.start(
      [
        ...['--no-daemon', '-C', '/dev/null', '--no-resolv', '--no-hosts', '--pid-file=', '-p', `${port}`],
        ...['--listen-address=127.0.0.1', '--bind-interfaces', `--addn-hosts=${file}`],
      ],
      /read .*hosts\.txt - \d+ (names|addresses)/,
    )
    try {
      expect(/read .*hosts\.txt - (\d+) (?:names|addresses)/.exec(server?.log() ?? '')?.[1]).toBe(`${entries.length}`)
      expect(server?.log()).not.toMatch(/bad (name|address)/)
      const ask = (name: string) =>
        dig?.run(['@127.0.0.1', '-p', `${port}`, '+short', '+tries=1', '+time=5', name]).stdout.trim()
      for (const name of samples.domain) expect(ask(name), name).toBe('0.0.0.0')
      // A name below a listed one, and names that no line lists.
      expect(['any.evil-test.com', 'notevil-test.com', 'localhost'].map(ask)).toEqual(['', '', ''])
    } finally {
      await server?.stop()
      await rm(folder, { recursive: true, force: true })
    }
  })
})

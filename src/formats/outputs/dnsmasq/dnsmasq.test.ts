import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { delivered, outputContext, protecting } from '../../../../test/delivered.ts'
import { freePort } from '../../../../test/free-port.ts'
import { dnsStatus, outputOf, startDnsmasq } from '../../../../test/output.ts'
import { findReader } from '../../../../test/readers.ts'
import { conforms, linesIn, plainDeltaParser, type Seen } from '../conformance.ts'
import { awkward } from '../values.conformance.ts'
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

const program = findReader('dnsmasq')
const dig = findReader('dig')

describe.skipIf(!program || !dig)('read by dnsmasq', () => {
  let folder: string
  let port: number
  const ask = dnsStatus(dig, () => port)

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'winnow-dnsmasq-'))
    port = await freePort()
    const own = protecting(['good.evil-test.com'], ['bad.good.evil-test.com'])
    const names = ['evil-test.com', 'bad.good.evil-test.com'].map((name) => delivered('domain', name))
    const main = join(folder, 'dnsmasq.conf')
    const files = ['domains.conf', 'addresses.conf']
    for (const name of files)
      await writeFile(
        join(folder, name),
        outputOf(dnsmasq, name).file([...names, ...awkward], { ...outputContext, own }),
      )
    await writeFile(main, files.map((name) => `conf-file=${join(folder, name)}\n`).join(''))
    const source = await freePort()
    const known = [
      'benign-test.com,10.0.0.1',
      'good.evil-test.com,www.good.evil-test.com,10.0.0.1',
      'notevil-test.com,10.0.0.1',
      'by-address-test.com,192.0.2.1',
    ]
    const records = known.map((record) => `--host-record=${record}`)
    const upstream = await startDnsmasq(program, source, ['-C', '/dev/null', ...records])
    const server = await startDnsmasq(program, port, ['-C', main, `--server=127.0.0.1#${source}`])
    return async () => {
      await server.stop()
      await upstream.stop()
      await rm(folder, { recursive: true, force: true })
    }
  })

  it.each(['domains.conf', 'addresses.conf'])('%s is valid, whatever characters the values contain', (name) => {
    const answer = program?.run(['--test', '-C', join(folder, name)])
    expect(answer).toMatchObject({ status: 0, stderr: expect.stringContaining('OK') })
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

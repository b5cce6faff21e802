import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { freePort } from '../../../../test/free-port.ts'
import { inFolder, outputOf, startDnsmasq } from '../../../../test/output.ts'
import { findReader } from '../../../../test/readers.ts'
import { conforms, linesIn, plainDeltaParser, type Seen } from '../conformance.ts'
import { awkward, samples } from '../values.conformance.ts'
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
  it('has the delivered names, whatever characters the values contain, each answered with a null address', () =>
    inFolder(async (folder) => {
      const { entries, body, part } = outputOf(hosts)
      const lines = entries(awkward)
      const file = join(folder, part.name)
      const port = await freePort()
      await writeFile(file, body(lines))
      const server = await startDnsmasq(dnsmasq, port, ['-C', '/dev/null', `--addn-hosts=${file}`])
      try {
        const read = () => /read .*hosts\.txt - (\d+) (?:names|addresses)/.exec(server.log())?.[1]
        await expect.poll(read).toBe(`${lines.length}`)
        expect(server.log()).not.toMatch(/bad (name|address)/)
        const ask = (name: string) =>
          dig?.run(['@127.0.0.1', '-p', `${port}`, '+short', '+tries=1', '+time=5', name]).stdout.trim()
        for (const name of samples.domain) expect(ask(name), name).toBe('0.0.0.0')
        // A name below a listed one, and names that no line lists.
        expect(['any.evil-test.com', 'notevil-test.com', 'localhost'].map(ask)).toEqual(['', '', ''])
      } finally {
        await server.stop()
      }
    }))
})

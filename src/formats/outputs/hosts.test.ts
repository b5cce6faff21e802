import { expect } from 'vitest'
import { conforms, linesIn, plainDeltaReader, type Seen } from './conformance.ts'
import { hosts } from './hosts.ts'

/** hosts(5): address, then names, blanks between; what follows `#` is a comment. */
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
  applyDelta: plainDeltaReader(readLine),
})

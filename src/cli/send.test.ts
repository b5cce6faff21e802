import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { winnow } from '../../test/command-line.ts'
import { folderForFile } from '../../test/for-file.ts'
import { type Behaviour, startSightingsServer } from '../../test/sightings-server.ts'

const folder = folderForFile()
let behave: (request: number) => Behaviour = () => 'keep'
let server: Awaited<ReturnType<typeof startSightingsServer>>
const file = (name: string) => join(folder, name)
const send = (name: string, ...more: string[]) =>
  winnow(['send', file(name), '--server', server.origin, '--key-file', file('key'), ...more])

beforeAll(async () => {
  writeFileSync(file('key'), `wns_${'a'.repeat(32)}\n`)
  for (const n of [1, 2, 3])
    writeFileSync(file(`${n}.log`), `2026-03-01T10:00:00Z allow 10.0.0.5 -> 100.20.30.${n}:443\n`)
  await winnow(['extract', ...[1, 2, 3].map((n) => file(`${n}.log`)), '--sightings', file('all.gz')])
})
beforeEach(async () => {
  behave = () => 'keep'
  server = await startSightingsServer((request) => behave(request))
})
afterEach(() => server.close())

it('sends all segments, and can send them again without effect', async () => {
  const first = await send('all.gz')
  const again = await send('all.gz')

  expect([first.code, first.out]).toEqual([0, '3 segments kept, 0 known before\n'])
  expect([again.code, again.out]).toEqual([0, '0 segments kept, 3 known before\n'])
  expect(server.counts()).toEqual({ '100.20.30.1': 1, '100.20.30.2': 1, '100.20.30.3': 1 })
})

it("waits as long as the server says, and retries after an answer that is not the server's", async () => {
  const before: Behaviour[] = ['keep-silently', { status: 503, retryAfter: 0 }, { status: 429, retryAfter: 0 }]
  behave = (request) => before[request] ?? 'keep'
  const { code, out } = await send('all.gz')

  expect([code, out, server.requests]).toEqual([0, '0 segments kept, 3 known before\n', 4])
})

it('gives up when its time is over, or if the key is not accepted', async () => {
  behave = () => ({ status: 503 })
  const away = await send('all.gz', '--patience', '0')
  behave = () => ({ status: 401 })
  const lockedOut = await send('all.gz')

  expect([away.code, away.err]).toEqual([1, expect.stringContaining('answers 503: not now')])
  expect([lockedOut.code, lockedOut.err]).toEqual([1, expect.stringContaining('answers 401')])
  expect(server.requests).toBe(2)
})

it('sends the other segments if one is refused', async () => {
  await send('all.gz')
  const [name] = [...server.segments.keys()].sort()
  const known = server.segments.get(name as string)
  if (known) known.digest = 'of other values'
  for (const other of [...server.segments.keys()].filter((one) => one !== name)) server.segments.delete(other)
  const { code, out, err } = await send('all.gz')

  expect([code, out]).toEqual([1, '2 segments kept, 0 known before, 1 refused\n'])
  expect(err).toContain('answers 409')
})

it('sends nothing of a damaged file', async () => {
  const text = gunzipSync(readFileSync(file('all.gz'))).toString()
  writeFileSync(file('damaged'), text.replace('100.20.30.', '100.20.31.'))
  const { code, err } = await send('damaged')

  expect([code, err, server.requests]).toEqual([1, expect.stringContaining('checksum'), 0])
})

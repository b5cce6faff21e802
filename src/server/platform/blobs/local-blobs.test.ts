import { existsSync, readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { folderForFile } from '../../../../test/for-file.ts'
import { dayMs, minuteMs } from '../../../domain/time-units.ts'
import type { BlobStore, BlobVerb } from './blobs.ts'
import { localBlobs } from './local-blobs.ts'

const now = Date.parse('2026-11-20T08:00:00Z')
const clock = { at: now, now: () => clock.at }
const origin = 'http://localhost:3000'

const folder = folderForFile('winnow-blobs-')
/** The store as a process of the product opens it. */
const opened = () => localBlobs({ folder, origin, key: new Uint8Array(32), clock, maxBytes: 1_000_000 })
const blobs = opened()
const requested = (url: string, init: RequestInit, process = blobs) =>
  (process.routes as NonNullable<BlobStore['routes']>).request(new Request(url, init))
const latest = (...ids: string[]) => ids.map((id): [string, string] => ['Latest', id])
const blockBlob = { 'x-ms-blob-type': 'BlockBlob' }

const base64 = (id: string) => Buffer.from(id).toString('base64')
const code = async (answer: Response) => [answer.status, /<Code>(.*?)</.exec(await answer.text())?.[1]].filter(Boolean)

/** Sends a request as our router would receive it from a browser. */
async function send(
  url: string,
  method: string,
  body?: string | Uint8Array,
  headers: Record<string, string> = {},
  process = blobs,
) {
  const bytes = body === undefined ? undefined : Buffer.from(body as string)
  const length: Record<string, string> = bytes ? { 'content-length': String(bytes.length) } : {}
  return requested(url, { method, body: bytes as never, headers: { ...length, ...headers } }, process)
}
async function on(name: string, verb: BlobVerb, query: Record<string, string> = {}): Promise<string> {
  const url = new URL(await blobs.sign(name, verb))
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value)
  return url.href
}
const block = async (name: string, id: string, body: string, process = blobs) =>
  send(await on(name, 'PUT', { comp: 'block', blockid: base64(id) }), 'PUT', body, {}, process)
const listText = (entries: readonly [string, string][]) =>
  `<?xml version="1.0" encoding="utf-8"?><BlockList>${entries.map(([from, id]) => `<${from}>${base64(id)}</${from}>`).join('')}</BlockList>`
const list = async (name: string, ...entries: [string, string][]) =>
  send(await on(name, 'PUT', { comp: 'blocklist' }), 'PUT', listText(entries))
const put = async (name: string, body: string, headers: Record<string, string> = {}) =>
  send(await on(name, 'PUT'), 'PUT', body, { ...blockBlob, ...headers })
const content = async (name: string) => text(await blobs.read(name))

describe('blocks', () => {
  it('become a blob in the order of the list once it is committed', async () => {
    await block('order', '0001', 'AAAA')
    await block('order', '0002', 'BBBB')
    expect(await code(await send(await on('order', 'GET'), 'GET'))).toEqual([404, 'BlobNotFound'])

    expect((await list('order', ...latest('0002', '0001'))).status).toBe(201)

    expect(await content('order')).toBe('BBBBAAAA')
    expect(await blobs.size('order')).toBe(8)
    const paths = (await blobs.paths?.('order')) ?? []
    expect(paths.map((path) => readFileSync(path, 'utf8'))).toEqual(['BBBB', 'AAAA'])
    await expect(blobs.paths?.('none')).rejects.toThrow('there is no blob')
  })

  it('are refused if their id has another length, if they are empty, or if they are too large', async () => {
    await block('refused', '0001', 'AAAA')

    expect(await code(await block('refused', '000000002', 'B'))).toEqual([400, 'InvalidBlobOrBlock'])
    expect(await code(await block('refused', '0003', ''))).toEqual([400, 'InvalidHeaderValue'])
    expect(await code(await block('refused', '0004', 'x'.repeat(999_997)))).toEqual([413, 'RequestBodyTooLarge'])
    expect((await block('refused', '0004', 'x'.repeat(999_996))).status).toBe(201)
  })

  it('uploaded concurrently share one limit, and release what they did not use', async () => {
    const opened = Promise.withResolvers<void>()
    const cut = async (id: string) => {
      const url = await on('parallel', 'PUT', { comp: 'block', blockid: base64(id) })
      const stream = new ReadableStream({
        async start(controller) {
          await opened.promise
          controller.enqueue(Buffer.from('cut'))
          controller.close()
        },
      })
      const init = { method: 'PUT', body: stream, duplex: 'half', headers: { 'content-length': '400000' } }
      return requested(url, init as RequestInit)
    }
    const answers = ['0001', '0002', '0003', '0004'].map(cut)
    const early = await Promise.race(answers)
    opened.resolve()
    const statuses = (await Promise.all(answers)).map((answer) => answer.status)

    expect(await code(early)).toEqual([503, 'ServerBusy'])
    expect(statuses.toSorted()).toEqual([400, 400, 503, 503])
    expect((await block('parallel', '0005', 'y'.repeat(1_000_000))).status).toBe(201)
    expect(await code(await block('parallel', '0006', 'z'))).toEqual([413, 'RequestBodyTooLarge'])
  })

  it('can be sent again: only the last one counts, also towards the limit', async () => {
    for (const letter of 'abc') await block('again', '0001', letter.repeat(600_000))

    await list('again', ['Uncommitted', '0001'])

    expect((await content('again')).slice(0, 3)).toBe('ccc')
  })

  it('can be mixed with committed ones: Latest prefers the uncommitted block, Committed the committed one', async () => {
    await block('mixed', '1', 'old1')
    await block('mixed', '2', 'old2')
    await list('mixed', ...latest('1', '2'))
    await block('mixed', '1', 'new1')

    expect(await code(await list('mixed', ['Uncommitted', '2']))).toEqual([400, 'InvalidBlockList'])
    await list('mixed', ['Committed', '1'], ...latest('1', '2'))

    expect(await content('mixed')).toBe('old1new1old2')
  })

  it('that are unknown change neither the blob nor the other blocks', async () => {
    await put('kept', 'before')
    await block('kept', '0001', 'A')

    expect(await code(await list('kept', ...latest('0001', '0009')))).toEqual([400, 'InvalidBlockList'])

    expect(await content('kept')).toBe('before')
    expect((await list('kept', ...latest('0001'))).status).toBe(201)
  })

  it('committed twice concurrently result in one of the two contents', async () => {
    const ids = Array.from({ length: 40 }, (_, i) => String(i).padStart(3, '0'))
    for (const id of ids) await block('race', id, id)
    const forwards = latest(...ids)

    const answers = await Promise.all([list('race', ...forwards), list('race', ...forwards.toReversed())])

    expect(answers.map((answer) => answer.status)).toEqual([201, 201])
    expect([ids.join(''), ids.toReversed().join('')]).toContain(await content('race'))
    expect(await readdir(join(folder, 'race/c'))).toHaveLength(40)
  })

  it('may be sent to different processes and committed by any of them', async () => {
    const other = opened()
    const sent = ['one ', 'other ', 'one ', 'other ']
    for (const [at, body] of sent.entries()) await block('shared', `${at}`, body, at % 2 === 0 ? blobs : other)

    const answer = await list('shared', ...latest('0', '1', '2', '3'))

    expect(answer.status).toBe(201)
    expect(await content('shared')).toBe('one other one other ')
    expect(await text(await other.read('shared'))).toBe('one other one other ')
  })

  it('never make a blob beyond the size limit, whichever process received them and however often they are listed', async () => {
    const other = opened()
    await block('large', '2', 'y'.repeat(50_000), other)
    await block('large', '1', 'x'.repeat(900_000))
    expect((await block('large', '3', 'z'.repeat(100_000), other)).status).toBe(201)

    expect(await code(await list('large', ...latest('1', '2', '3')))).toEqual([413, 'RequestBodyTooLarge'])
    expect(await code(await list('large', ...latest('1', '1')))).toEqual([413, 'RequestBodyTooLarge'])
    expect((await list('large', ...latest('1'))).status).toBe(201)
  })

  it('are refused if a list has more than 50,000', async () => {
    expect(await code(await list('long', ...latest(...Array(50_001).fill('0001'))))).toEqual([400, 'BlockListTooLong'])
  })

  it('are listed in at most eight megabytes, even without Content-Length', async () => {
    let sent = 0
    const endless = new ReadableStream({
      pull(controller) {
        // End the stream in any case, so that a missing limit fails the test instead of hanging it.
        if (sent > 32 * 2 ** 20) return controller.close()
        controller.enqueue(new Uint8Array(2 ** 20).fill(32))
        sent += 2 ** 20
      },
    })
    const url = await on('endless', 'PUT', { comp: 'blocklist' })

    const answer = await requested(url, { method: 'PUT', body: endless, duplex: 'half' } as RequestInit)

    expect(await code(answer)).toEqual([413, 'RequestBodyTooLarge'])
    expect(sent).toBeLessThan(12 * 2 ** 20)
  })

  it.each(['<BlockList><Latest>AA==</Latest>', '<!DOCTYPE a [<!ENTITY x "y">]><BlockList/>', '<Other/>', 'no xml'])(
    'listed as %s are refused',
    async (body) => {
      const answer = await send(await on('xml', 'PUT', { comp: 'blocklist' }), 'PUT', body)

      expect(await code(answer)).toEqual([400, 'InvalidXmlDocument'])
    },
  )

  it('that are not committed within a week are deleted; the blob stays', async () => {
    await put('week', 'content')
    await block('week', '0001', 'left behind')
    await block('forgotten', '0001', 'left behind')
    await blobs.remove('long ago')
    clock.at = Date.now() + 8 * dayMs

    await blobs.sweep()

    clock.at = now
    expect(await code(await list('week', ...latest('0001')))).toEqual([400, 'InvalidBlockList'])
    expect(await content('week')).toBe('content')
    expect(existsSync(join(folder, 'forgotten'))).toBe(false)
    expect(existsSync(join(folder, '.removed/long ago'))).toBe(false)
  })
})

describe('one PUT', () => {
  it('makes a blob that can be read whole, in ranges and not past its end', async () => {
    expect((await put('one', '0123456789')).status).toBe(201)

    const part = async (range: string) => {
      const answer = await send(await on('one', 'GET'), 'GET', undefined, { range })
      return [answer.status, answer.headers.get('content-range'), await answer.text()]
    }
    expect(await part('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '234'])
    expect(await part('bytes=7-')).toEqual([206, 'bytes 7-9/10', '789'])
    expect(await part('bytes=-3')).toEqual([206, 'bytes 7-9/10', '789'])
    expect((await part('bytes=10-'))[0]).toBe(416)
    expect((await buffer(await blobs.read('one', { start: 3, end: 5 }))).toString()).toBe('34')
    const head = await send(await on('one', 'GET'), 'HEAD')
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', ''])
  })

  it('with a wrong checksum changes nothing', async () => {
    await put('sum', 'good')

    const answer = await put('sum', 'bad', { 'content-md5': 'AAAAAAAAAAAAAAAAAAAAAA==' })

    expect(await code(answer)).toEqual([400, 'Md5Mismatch'])
    expect(await content('sum')).toBe('good')
  })

  it('that ends before its announced length changes nothing', async () => {
    const answer = await put('short', 'abc', { 'content-length': '10' })

    expect(await code(answer)).toEqual([400, 'IncompleteBody'])
    expect(await blobs.size('short')).toBeUndefined()
  })

  it('may be empty, but must state its blob type', async () => {
    expect((await put('empty', '')).status).toBe(201)
    expect(await blobs.size('empty')).toBe(0)
    expect(await code(await send(await on('kind', 'PUT'), 'PUT', 'x'))).toEqual([400, 'MissingRequiredHeader'])
  })
})

describe('a signed address', () => {
  it('is valid only for its verb, its blob and its lifetime', async () => {
    await put('signed', 'x')
    const read = await on('signed', 'GET')
    const tampered = read.replace(/sig=../, 'sig=zz')
    const elsewhere = read.replace('/signed?', '/one?')
    const more = read.replace('sp=r', 'sp=rwd')
    const later = read.replace(/se=[^&]+/, `se=${encodeURIComponent('2099-01-01T00:00:00.000Z')}`)

    expect((await send(read, 'GET')).status).toBe(200)
    expect((await send(read, 'PUT', 'y', blockBlob)).status).toBe(403)
    expect((await send(read, 'DELETE')).status).toBe(403)
    for (const url of [tampered, elsewhere, more, later, read.replace(/\?.*/, '')]) {
      expect((await send(url, 'GET')).status).toBe(403)
    }
    clock.at = now + 61 * minuteMs
    expect((await send(read, 'GET')).status).toBe(403)
    clock.at = now
    expect(await content('signed')).toBe('x')
  })

  it('deletes once, with 202', async () => {
    await put('gone', 'x')

    expect((await send(await on('gone', 'DELETE'), 'DELETE')).status).toBe(202)
    expect((await send(await on('gone', 'DELETE'), 'DELETE')).status).toBe(404)
    expect(await blobs.size('gone')).toBeUndefined()
  })

  it('writes nothing once the product has removed the blob, before or during the upload', async () => {
    const [whole, part, committing] = [
      await on('removed', 'PUT'),
      await on('removed', 'PUT', { comp: 'block', blockid: base64('0001') }),
      await on('removed', 'PUT', { comp: 'blocklist' }),
    ]
    const opened = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    const slow = new ReadableStream(
      {
        async pull(controller) {
          asked.resolve()
          await opened.promise
          controller.enqueue(Buffer.from('late'))
          controller.close()
        },
      },
      { highWaterMark: 0 },
    )
    const headers = { 'content-length': '4', ...blockBlob }
    const late = requested(whole, { method: 'PUT', body: slow, duplex: 'half', headers } as RequestInit)
    await asked.promise

    await blobs.remove('removed')
    opened.resolve()

    for (const answer of [
      await late,
      await send(whole, 'PUT', 'x', blockBlob),
      await send(part, 'PUT', 'x'),
      await send(committing, 'PUT', '<BlockList/>'),
    ]) {
      expect(await code(answer)).toEqual([403, 'AuthenticationFailed'])
    }
    expect(existsSync(join(folder, 'removed'))).toBe(false)
  })

  it.each(['..', '.hidden', 'a%2F..%2Fb', `${'x'.repeat(81)}`])('never reaches a file called %s', async (name) => {
    const answer = await send(await blobs.sign(name, 'PUT'), 'PUT', 'x', blockBlob)

    expect([403, 404, 405]).toContain(answer.status)
  })
})

// The table was measured on Azurite with this script.
const measured = new URL('../../../../../shared/checks/blob_semantics.mjs', import.meta.url)
describe.skipIf(!existsSync(measured))('the table measured on Azurite', () => {
  it('applies to our storage too', async () => {
    const base = `${origin}/_blob`
    const script = readFileSync(measured, 'utf8')
    const steps = script
      .slice(script.indexOf('const f=async'))
      .replaceAll(/http:\/\/127\.0\.0\.1:10010\/\S*?\/(?=uploads)/g, `${base}/`)
    const signed = new Map<string, string>()
    for (const [name, permissions, verb] of [
      ['a', 'cw', 'PUT'],
      ['a', 'r', 'GET'],
      ['a', 'd', 'DELETE'],
      ['c', 'cw', 'PUT'],
    ] as const) {
      signed.set(name + permissions, new URL(await blobs.sign(name, verb)).search.slice(1))
    }
    clock.at = now - 2 * 60 * minuteMs
    const expired = new URL(await blobs.sign('a', 'PUT')).search.slice(1)
    clock.at = now
    const given = {
      sas: (name: string, permissions: string, ms = 1) => (ms < 0 ? expired : signed.get(name + permissions)),
      u: (name: string, query: string) => `${base}/uploads/${name}?${query}`,
      id: (text: string) => encodeURIComponent(base64(text)),
      fetch: (url: string, init: RequestInit = {}) =>
        send(url, init.method ?? 'GET', init.body as string, init.headers as Record<string, string>),
      console: { log: (...words: unknown[]) => rows.push(words.join(' ').replace(/\s+/g, ' ').trim()) },
    }
    const rows: string[] = []
    const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor
    await new AsyncFunction(...Object.keys(given), steps)(...Object.values(given))

    expect(rows.map((row) => row.replace(/ (\w+) \1$/, ' $1'))).toEqual([
      'put block 1 201',
      'get before commit 404 BlobNotFound',
      'put block other id length 400 InvalidBlobOrBlock',
      'put block 2 201',
      'block list with unknown id 400 InvalidBlockList',
      'commit 2,1 201',
      'content BBBBAAAA',
      'write with read SAS 403 AuthorizationPermissionMismatch',
      'SAS of a used on b 403 AuthenticationFailed',
      'expired SAS 403 AuthenticationFailed',
      'tampered sig 403 AuthenticationFailed',
      expect.stringMatching(/^no SAS 403/),
      'delete 202',
      'put blob once 201',
      'put blob with content-md5 wrong 400 Md5Mismatch',
    ])
  })
})

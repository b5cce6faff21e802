import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import type http from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLoopbackFetchForTests } from '../guarded-fetch.ts'
import { fetchRepository, type RepositoryLimits } from './fetch-repository.ts'
import { GitProblem } from './problem.ts'

// Servers that do not mean well. They speak plain http, which no address of a repository does.

const packet = (content: string | Buffer) =>
  Buffer.concat([Buffer.from((Buffer.byteLength(content) + 4).toString(16).padStart(4, '0')), Buffer.from(content)])
const flush = Buffer.from('0000')
const tip = 'c'.repeat(40)
const advertisement = Buffer.concat([
  packet('# service=git-upload-pack\n'),
  flush,
  ...['version 2\n', 'ls-refs\n', 'fetch=shallow filter\n'].map(packet),
  flush,
])
const references = Buffer.concat([packet(`${tip} refs/heads/main\n`), flush])
const band = (bytes: Buffer, which = 1) => packet(Buffer.concat([Buffer.from([which]), bytes]))
const banded = (bytes: Buffer) =>
  Array.from({ length: Math.ceil(bytes.length / 60_000) }, (_, at) =>
    band(bytes.subarray(at * 60_000, (at + 1) * 60_000)),
  )
const answerOf = (pack: Buffer) => Buffer.concat([packet('packfile\n'), ...banded(pack), flush])

/** Type and size as git writes them before an object of a pack. */
function objectHead(type: number, size: number): Buffer {
  const bytes = [(type << 4) | (size % 16)]
  for (let rest = Math.floor(size / 16); rest > 0; rest = Math.floor(rest / 128)) {
    bytes[bytes.length - 1] = (bytes.at(-1) as number) | 128
    bytes.push(rest % 128)
  }
  return Buffer.from(bytes)
}

/** A size as git writes it in a delta. */
function deltaSize(size: number): Buffer {
  const bytes: number[] = []
  for (let rest = size; ; rest = Math.floor(rest / 128)) {
    bytes.push(rest >= 128 ? (rest % 128) | 128 : rest)
    if (rest < 128) return Buffer.from(bytes)
  }
}

function packOf(...objects: readonly Buffer[]): Buffer {
  const head = Buffer.from([...Buffer.from('PACK'), 0, 0, 0, 2, 0, 0, 0, objects.length])
  const body = Buffer.concat([head, ...objects])
  return Buffer.concat([body, createHash('sha1').update(body).digest()])
}

const base = Buffer.alloc(65_536, 'a')
const blob = Buffer.concat([objectHead(3, base.length), deflateSync(base)])

/** A delta of a few kilobytes that makes gigabytes of a base. */
function deltaBomb(copies: number): Buffer {
  const size = copies * base.length
  // Copies 65,536 bytes from offset 0.
  const delta = Buffer.concat([deltaSize(base.length), deltaSize(size), Buffer.alloc(copies, 0x80)])
  const distance = blob.length
  const offset = [distance % 128]
  for (let rest = Math.floor(distance / 128); rest > 0; rest = Math.floor(rest / 128))
    offset.unshift(((rest - 1) % 128) | 128)
  return packOf(blob, Buffer.concat([objectHead(6, delta.length), Buffer.from(offset), deflateSync(delta)]))
}

describe('a hostile server', () => {
  let folder: string
  let server: http.Server
  let answer: (command: string, response: http.ServerResponse) => void
  let scratch = 0

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'winnow-hostile-git-'))
    server = createServer(async (request, response) => {
      if (request.method === 'GET') answer('capabilities', response)
      else answer(/command=([\w-]+)/.exec((await buffer(request)).toString())?.[1] ?? '', response)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterAll(async () => {
    server.closeAllConnections()
    server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const ask = (limits: Partial<RepositoryLimits> = {}) =>
    fetchRepository({
      remote: `http://127.0.0.1:${(server.address() as AddressInfo).port}/o/r.git`,
      branch: 'main',
      paths: () => ['list.txt'],
      since: 0,
      now: () => 1e12,
      fetch: createLoopbackFetchForTests(),
      folder: join(folder, `scratch-${scratch++}`),
      limits: { bytes: 4 << 20, ms: 20_000, ...limits },
    })

  const answers = (pack: Buffer, more: Readonly<Record<string, Buffer>> = {}) => {
    const all: Readonly<Record<string, Buffer>> = {
      capabilities: advertisement,
      'ls-refs': references,
      fetch: answerOf(pack),
      ...more,
    }
    answer = (command, response) => void response.end(all[command])
  }

  it.each<[string, Buffer, Readonly<Record<string, Buffer>>, RegExp]>([
    ['a web page', blob, { capabilities: Buffer.from('<html>Sign in</html>') }, /version 2/],
    ['the old protocol', blob, { capabilities: packet('# service=git-upload-pack\n') }, /version 2/],
    ['nothing', blob, { fetch: Buffer.alloc(0) }, /version 2/],
    ['a refusal', blob, { fetch: packet('ERR \x1b[31mnot you\n') }, /refuses: \[31mnot you\.$/],
    [
      'a refusal within the pack',
      blob,
      { fetch: Buffer.concat([packet('packfile\n'), band(Buffer.from('no'), 3)]) },
      /refuses/,
    ],
    ['a packet without an end', blob, { fetch: Buffer.from('fff0packfile') }, /version 2/],
    ['no pack but noise', Buffer.from('noise'.repeat(100)), {}, /cannot read/],
    ['a pack cut off', packOf(blob).subarray(0, 50), {}, /cannot read/],
    ['a pack without the commit', packOf(blob), {}, /cannot read/],
    ['a delta that unpacks to 2 GB', deltaBomb(30_000), {}, /Out of memory/],
  ])('costs an error: %s', async (_, pack, more, message) => {
    answers(pack, more)

    const error = await ask().catch((error) => error)

    expect(error).toBeInstanceOf(GitProblem)
    expect(error.message).toMatch(message)
  })

  it('costs an error if it never stops sending', async () => {
    answers(blob)
    const others = answer
    answer = (command, response) => {
      if (command !== 'fetch') return others(command, response)
      response.write(packet('packfile\n'))
      const more = () => {
        while (response.write(band(Buffer.alloc(60_000))));
      }
      response.on('drain', more)
      more()
    }

    await expect(ask()).rejects.toThrow(/too large|cannot read/)
  })

  it('costs an error if it answers too slowly', async () => {
    answers(blob)
    const others = answer
    answer = (command, response) => {
      if (command === 'fetch') response.write(packet('packfile\n'))
      else others(command, response)
    }

    await expect(ask({ ms: 2000 })).rejects.toThrow(/nothing there answers in time/)
  })

  it('leaves nothing outside of its folder', () => {
    expect(readdirSync(folder).every((name) => name.startsWith('scratch-'))).toBe(true)
  })
})

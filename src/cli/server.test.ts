import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { winnow } from '../../test/command-line.ts'
import { workingFolder } from '../../test/for-file.ts'
import { type AnswerBody, type RequestWithBody, serveBodies } from '../../test/serve-http.ts'

const token = `wnw_${'a'.repeat(32)}`
const folder = workingFolder()
writeFileSync(join(folder, 'token'), `${token}\n`)
let answer: AnswerBody
const origin = await serveBodies((...asked) => answer(...asked))

const lookup = (...args: string[]) => winnow(['lookup', ...args])
const fromServer = (...args: string[]) => lookup('--server', origin, '--token-file', 'token', ...args)

const row = { source: 'example.list', how: 'exact', type: 'ipv4', indicators: ['50.20.3.4'], state: 'listed' }
const facts = { asOf: '2026-11-01T00:00:00.000Z', sources: 3, watched: 2, published: [], unproven: [], notListed: [] }
/** A line of an answer as the server writes it. */
const lineOf = (line: number, type: string, value: string, listed: readonly string[]) =>
  JSON.stringify({
    ...{ line, type, value, ...facts, listed, light: [], warned: false, doubtful: false },
    rows: listed.map(() => ({
      ...row,
      when: 'verified',
      since: { at: '2026-10-01T10:00:00.000Z', exact: true },
      spans: [{ from: null, until: facts.asOf }],
    })),
  })

const digest = '0123456789abcdef'.repeat(4)
const md5 = 'e7d705a3286e19ea42f587b344ee6865'
const emptyRange = `# ${JSON.stringify({ asOf: facts.asOf, sources: 3, watched: 2 })}\n`

describe('winnow lookup --server', () => {
  it('prints the same as a look-up in a mirror, and exits like grep', async () => {
    const requests: RequestWithBody[] = []
    answer = (request, response) => {
      requests.push(request)
      response.setHeader('content-type', 'application/x-ndjson')
      response.write(`${lineOf(1, 'ipv4', '50.20.3.4', ['example.list'])}\n`)
      response.end(`${lineOf(2, 'domain', 'evil-name.com', [])}\n`)
    }
    const { out, err, code } = await fromServer('50[.]20[.]3[.]4', 'evil-name.com', '--as-of', '2026-11-01')

    expect([err, code]).toEqual(['', 0])
    expect(out.trimEnd().split('\n')).toEqual([
      '50.20.3.4: listed by 1 of 2 watched sources',
      '  example.list: listed, since 2026-10-01T10:00Z',
      'evil-name.com: listed by 0 of 2 watched sources',
    ])
    const [request] = requests
    expect(requests).toHaveLength(1)
    expect(request?.headers.authorization).toBe(`Bearer ${token}`)
    expect(request?.url).toBe('/v1/indicators/lookup?as_of=2026-11-01T23:59:59.999Z')
    expect(request?.body).toBe('{"value":"50.20.3.4","kind":"ipv4"}\n{"value":"evil-name.com","kind":"domain"}\n')
  })

  it('exits with 1 if nothing is listed, and prints JSON on request', async () => {
    answer = (_, response) => response.end(`${lineOf(1, 'ipv4', '50.20.3.9', [])}\n`)
    const { out, code } = await fromServer('50.20.3.9', '--json')

    expect(code).toBe(1)
    expect(JSON.parse(out)).toMatchObject({ type: 'ipv4', value: '50.20.3.9', listed: [] })
    expect(JSON.parse(out)).not.toHaveProperty('line')
  })

  it('waits as long as the server says', async () => {
    for (const args of [[], ['--private']]) {
      const statuses: number[] = []
      answer = (request, response) => {
        const status = statuses.length === 0 ? 429 : 200
        statuses.push(status)
        if (status === 429) response.writeHead(429, { 'retry-after': '0' }).end('{"msg": "Too many requests."}')
        else response.end(request.method === 'GET' ? emptyRange : `${lineOf(1, 'sha256', digest, [])}\n`)
      }
      const { out, err, code } = await fromServer(digest, ...args)
      expect([code, statuses]).toEqual([1, [429, 200]])
      expect([out, err]).toEqual([
        expect.stringContaining('listed by 0 of 2'),
        expect.stringContaining('answers 429: Too many requests. (trying again in 1 s)'),
      ])
    }
    answer = (_, response) => response.writeHead(503, { 'retry-after': '60' }).end()
    expect((await fromServer(digest, '--patience', '0')).code).toBe(2)
  })

  it('sends a value of several possible kinds without a kind, unless the user names one', async () => {
    const bodies: string[] = []
    let kind = 'ja3'
    answer = (request, response) => {
      bodies.push(request.body)
      response.end(`${lineOf(1, kind, md5, [])}\n`)
    }
    const { out } = await fromServer(md5, '--json')
    expect(JSON.parse(out)).toMatchObject({ type: 'ja3' })
    kind = 'md5'
    expect((await fromServer(md5, '--kind', 'md5')).code).toBe(1)
    expect(bodies).toEqual([`{"value":"${md5}"}\n`, `{"value":"${md5}","kind":"md5"}\n`])
    expect(await fromServer('evil-name.com', '--kind', 'md5')).toMatchObject({ code: 2 })
  })

  it('exits with 2 if the answer to a range request breaks off', async () => {
    answer = (_, response) => {
      response.write(emptyRange.slice(0, 20), () => setImmediate(() => response.destroy()))
    }
    expect(await fromServer(digest, '--private')).toMatchObject({ code: 2, err: expect.stringContaining('broke off') })
  })

  it.each<[string, typeof answer, string]>([
    [
      'refuses with a reason',
      (_, response) => response.writeHead(401).end('{"msg": "An API token is needed"}'),
      'answers 401: An API token is needed',
    ],
    [
      'redirects',
      (_, response) => response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(),
      'cannot be asked',
    ],
    ['answers incompletely', (_, response) => response.end(''), 'broke off'],
    [
      'breaks off',
      (_, response) => {
        response.write('{"line": 1', () => setImmediate(() => response.destroy()))
      },
      'broke off',
    ],
    ['answers nonsense', (_, response) => response.end('<html>\n'), 'no answer that Winnow understands'],
    [
      'answers for another value',
      (_, response) => response.end(`${lineOf(1, 'ipv4', '50.20.3.5', [])}\n`),
      'no answer that Winnow understands',
    ],
  ])('exits with 2 for a server that %s', async (_, behaviour, said) => {
    answer = behaviour
    const { out, err, code } = await fromServer('50.20.3.4')
    expect([out, code]).toEqual(['', 2])
    expect(err).toContain(said)
  })

  it('sends no token unencrypted, and refuses a token that is malformed', async () => {
    writeFileSync(join(folder, 'key'), 'root:x:0:0\n')
    const wrong: [string[], string][] = [
      [['--server', 'http://winnow.example', '--token-file', 'token'], 'https address'],
      [['--server', 'winnow', '--token-file', 'token'], 'must be an address'],
      [['--server', origin], '--token-file FILE'],
      [['--server', origin, '--token-file', 'key'], 'holds no API token'],
      [['--server', origin, '--feeds', '.'], 'not both'],
      [['--private', '--feeds', '.'], 'about a server'],
      [['--private', '--server', origin, '--token-file', 'token', '--as-of', '2026-01-01'], 'no --as-of'],
    ]
    answer = (_, response) => response.destroy()
    for (const [args, said] of wrong) {
      const { err, code } = await lookup('50.20.3.4', ...args)
      expect([code, err]).toEqual([2, expect.stringContaining(said)])
    }
  })
})

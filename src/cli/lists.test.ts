import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { authorityIn, hasOpenssl } from '../../test/certificates.ts'
import { winnow as inProcess } from '../../test/command-line.ts'
import { workingFolder } from '../../test/for-file.ts'
import type { Report } from '../domain/report.ts'
import { createLoopbackFetchForTests } from '../fetch/guarded-fetch.ts'

const folder = workingFolder()
const winnow = (...args: readonly string[]) => inProcess(args, undefined, { XDG_CACHE_HOME: join(folder, 'cache') })

const names = Array.from({ length: 600 }, (_, i) => `evil-winnow-${i}.com`)
const two = (i: number) => String(i).padStart(2, '0')
const at = (i: number) => `10:${two(Math.floor(i / 60))}:${two(i % 60)}`

/** One line or two of each resolver for a question of a client, every second one blocked. */
const resolvers: Record<string, (name: string, i: number) => string> = {
  'pihole.log': (name, i) =>
    `Mar 10 ${at(i)} dnsmasq[123]: query[A] ${name} from 192.168.1.5\nMar 10 ${at(i)} dnsmasq[123]: ${i % 2 ? `gravity blocked ${name} is 0.0.0.0` : `forwarded ${name} to 9.9.9.9`}`,
  'querylog.json': (name, i) =>
    JSON.stringify({
      T: `2026-03-10T${at(i)}Z`,
      QH: name,
      QT: 'A',
      QC: 'IN',
      CP: '',
      Answer: '',
      Result: i % 2 ? { IsFiltered: true, Reason: 3 } : {},
      Elapsed: 100,
      IP: '192.168.1.5',
    }),
  'dnsbl.log': (name, i) =>
    `DNSBL-python,Mar 10 ${at(i)},${name},192.168.1.5,Python,DNSBL_A,DNSBL_Malicious,${name},List,+`,
  'unbound.log': (name, i) => `Mar 10 ${at(i)} unbound[1:0] info: 192.168.1.5 ${name}. A IN`,
}

const helpful = names.slice(0, 500).join('\n')
const useless = names.map((name) => name.replace('evil', 'idle')).join('\n')
/** What the helpful list holds of the log; the list itself holds more. */
const part = names.slice(0, 400).join('\n')

beforeAll(() => {
  for (const [file, line] of Object.entries(resolvers)) {
    writeFileSync(file, `${names.map(line).join('\n')}\n`)
    writeFileSync(`home-${file}`, `${names.slice(300, 400).map(line).join('\n')}\n`)
  }
  mkdirSync('lists')
  writeFileSync('lists/a-part.txt', `${part}\n`)
  writeFileSync('lists/helpful.txt', `${helpful}\n`)
  writeFileSync('lists/useless.txt', `${useless}\n`)
  writeFileSync('lists/copy.txt.gz', gzipSync(`${helpful}\n`))
  mkdirSync('mirror')
  writeFileSync(
    'mirror/MANIFEST.json',
    JSON.stringify({
      files: ['a-part.txt', 'copy.txt.gz', 'helpful.txt', 'useless.txt'].map((path) => ({
        path: `lists/${path}`,
        source_id: path.replace('.gz', ''),
        date: '2026-03-20T23:59:59.999Z',
      })),
    }),
  )
})

const asOf = ['--as-of', '2026-03-20', '--year', '2026', '--format', 'json']

describe.each(Object.keys(resolvers))('%s', (log) => {
  it.each([
    { size: 'large', file: log, hits: 500, hitsOfPart: 400, verdictOfUseless: 'superfluous' },
    { size: 'of a home', file: `home-${log}`, hits: 100, hitsOfPart: 100, verdictOfUseless: 'too-little' },
  ])('a log that is $size names the list that helps, the one without a hit, the copy and the part', async (about) => {
    const { file, hits, hitsOfPart, verdictOfUseless } = about
    const { out, code, err } = await winnow('analyse', file, '--list', 'lists', ...asOf)
    const { currentFeeds, superfluousFeeds, recommendedFeeds, summary } = JSON.parse(out) as Report
    const figures = Object.fromEntries(
      currentFeeds.map(({ ID, statistics: { coverage, exclusive }, verdict, containedIn }) => [
        ID,
        { coverage, exclusive, verdict, containedIn },
      ]),
    )
    const whole = { share: 100, isCopy: false }

    expect(code).toBe(0)
    expect(err).toContain('no list has a date, so time is ignored')
    expect(summary.suspicious).toBe(hits)
    expect(recommendedFeeds.map(({ ID }) => ID)).toEqual(['copy.txt'])
    expect(figures).toEqual({
      'a-part.txt': {
        coverage: hitsOfPart,
        exclusive: 0,
        verdict: 'superfluous',
        containedIn: [
          { ID: 'copy.txt', ...whole },
          { ID: 'helpful.txt', ...whole },
        ],
      },
      'copy.txt': {
        coverage: hits,
        exclusive: 0,
        verdict: 'worth-it',
        containedIn: [{ ID: 'helpful.txt', ...whole, isCopy: true }],
      },
      'helpful.txt': {
        coverage: hits,
        exclusive: 0,
        verdict: 'superfluous',
        containedIn: [{ ID: 'copy.txt', ...whole, isCopy: true }],
      },
      'useless.txt': { coverage: 0, exclusive: 0, verdict: verdictOfUseless },
    })
    const givenUp = ['a-part.txt', 'helpful.txt', ...(verdictOfUseless === 'superfluous' ? ['useless.txt'] : [])]
    expect(superfluousFeeds.map(({ ID }) => ID).sort()).toEqual(givenUp)
  })

  it.each([log, `home-${log}`])('%s has the figures of a report with a manifest', async (file) => {
    const listed = await winnow('analyse', file, '--list', 'lists', ...asOf)
    const current = 'a-part.txt,copy.txt,helpful.txt,useless.txt'
    const mirrored = await winnow('analyse', file, '--feeds', 'mirror', '--current', current, '--ever', ...asOf)
    const withoutId = (text: string) => text.replace(/"id": "[0-9a-f-]{36}"/, '')

    expect(withoutId(listed.out)).toBe(withoutId(mirrored.out))
  })
})

describe('the answer for a home log', () => {
  const ask = async (...more: string[]) => (await winnow('analyse', 'home-pihole.log', '--list', 'lists', ...more)).out

  it('names what becomes of each list and why, and which found nothing', async () => {
    const out = await ask()

    expect(out).toMatch(/^useless\.txt .* too little to tell$/m)
    expect(out).toMatch(/^helpful\.txt .* superfluous +copy of copy\.txt 100%$/m)
    expect(out).toContain('Give up: a-part.txt (superfluous; copy.txt lists all of it), helpful.txt (superfluous; copy')
    expect(out).toContain('Found nothing in this log: useless.txt\n')
    expect(out).toMatch(
      /Too little to tell, so kept: useless\.txt; .* 100 suspicious observables may still add up to 3\.0%/,
    )
    expect(out).toContain('between own hosts 100, such as a client')
  })

  it('says of a recommended list, too, that a larger one that stays lists all of it', async () => {
    mkdirSync('sizes')
    writeFileSync('sizes/small.txt', `${part}\n`)
    writeFileSync(
      'sizes/large.txt',
      `${part}\n${Array.from({ length: 20_000 }, (_, i) => `more-winnow-${i}.com`).join('\n')}\n`,
    )
    const { out } = await winnow('analyse', 'home-pihole.log', '--list', 'sizes')

    // Of equal sets, the less complex one is recommended, and large lists are more complex.
    expect(out).toContain('Keep: large.txt (too little to tell), small.txt (worth it; large.txt lists all of it)')
  })

  it('says that an assumed year proves nothing only if time counts', async () => {
    const said = 'no match of these lines is proven until'
    const timed = ['analyse', 'home-pihole.log', '--feeds', 'mirror', '--as-of', '2026-03-20']

    expect(await ask()).toMatch(/lines name no year: .*; say --year if it was another$/m)
    expect((await winnow(...timed)).out).toContain(said)
    expect((await winnow(...timed, '--ever')).out).not.toContain(said)
  })

  it('states fees, work and savings only with prices', async () => {
    writeFileSync(
      'prices.json',
      JSON.stringify({ sources: { 'copy.txt': 20 }, product: [{ upToSources: null, eurPerYear: 0 }] }),
    )
    const [without, priced] = [await ask(), await ask('--prices', 'prices.json')]

    expect(without).not.toMatch(/a year|savings \d/)
    expect(without.match(/EUR|fees, work and savings are left out/g)).toEqual(['fees, work and savings are left out'])
    expect(priced).toMatch(/^costs a year: .*\nwork a year .* total savings [\d,]+ EUR$/m)
    expect(priced).not.toContain('left out')
  })
})

it('proves what lists with dates in their names held, and says which have none', async () => {
  mkdirSync('dated')
  for (const day of ['2026-03-09', '2026-03-10', '2026-03-11']) writeFileSync(`dated/edl-${day}.txt`, `${helpful}\n`)
  const { out, err } = await winnow(
    'analyse',
    'querylog.json',
    '--list',
    'dated',
    '--list',
    'lists/useless.txt',
    ...asOf,
  )
  const { summary, currentFeeds } = JSON.parse(out) as Report

  expect(err).toContain('without a date, and so compared as they are now: useless.txt')
  expect(summary.inTime).toBe(500)
  expect(currentFeeds.map(({ ID }) => ID).sort()).toEqual(['edl.txt', 'useless.txt'])
})

it.each([
  [['--list', 'nowhere.txt'], /There is no file and no folder nowhere\.txt/],
  [[], /--feeds DIR or --list FILE/],
])('answers %j with a sentence', async (args, sentence) => {
  const { code, err } = await winnow('analyse', 'pihole.log', ...args)

  expect(code).toBeGreaterThan(0)
  expect(err).toMatch(sentence)
  expect(err).not.toMatch(/ENOTDIR|ENOENT/)
})

it('names a list that cannot be read, and compares the others', async () => {
  writeFileSync('picture.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 1]))
  const { code, out, err } = await winnow(
    'analyse',
    'pihole.log',
    '--list',
    'picture.png',
    '--list',
    'lists/helpful.txt',
    '--year',
    '2026',
  )

  expect(code).toBe(1)
  expect(err).toContain('picture.png')
  expect(err).toContain('no list has a date, so time is ignored')
  expect(err).toContain('compared as they are now: helpful.txt\n')
  expect(out).toContain('helpful.txt')
})

it('compares a folder of plain lists as a mirror, of which none is in use', async () => {
  const { out } = await winnow('analyse', 'pihole.log', '--feeds', 'lists', ...asOf)
  const { currentFeeds, comparedFeeds } = JSON.parse(out) as Report

  expect(currentFeeds).toEqual([])
  expect(comparedFeeds.map(({ ID }) => ID).sort()).toEqual(['a-part.txt', 'copy.txt', 'helpful.txt'])
})

describe('a list at an address', () => {
  it.skipIf(!hasOpenssl)('is fetched by https, compared and removed', async () => {
    const { key, cert } = authorityIn(folder, 'lists')
    const server = createServer({ key, cert }, ({ url }, answer) =>
      answer.writeHead(url === '/gone' ? 404 : 200).end(gzipSync(helpful)),
    )
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const fetch = createLoopbackFetchForTests({ authorities: [cert] })
    const ask = (address: string) =>
      inProcess(['analyse', 'querylog.json', '--list', address, ...asOf], '', {}, { fetch })
    mkdirSync('tmp')
    vi.stubEnv('TMPDIR', join(folder, 'tmp'))
    onTestFinished(() => void vi.unstubAllEnvs())

    const good = await ask(`https://127.0.0.1:${port}/list.txt.gz`)
    expect((JSON.parse(good.out) as Report).currentFeeds).toMatchObject([
      { ID: `https://127.0.0.1:${port}/list.txt.gz`, statistics: { coverage: 500 } },
    ])
    expect((await ask(`https://127.0.0.1:${port}/gone`)).err).toContain(
      '/gone: This address cannot be used as a source: it answers with HTTP 404',
    )
    expect(readdirSync('tmp')).toEqual([])
  })

  it.each([
    ['http://lists.test-made-up.com/list.txt', 'it must begin with https://'],
    ['https://127.0.0.1/list.txt', 'it leads to no public address'],
    ['file:///etc/passwd', 'it must begin with https://'],
  ])('is refused if it is %s', async (address, sentence) => {
    const { code, err } = await winnow('analyse', 'querylog.json', '--list', address)

    expect(code).toBe(1)
    expect(err).toContain(sentence)
  })
})

describe('winnow import-feeds', () => {
  const feeds = [
    { Feed: { name: 'SSH', url: 'https://lists.blocklist.de/lists/ssh.txt' } },
    { Feed: { name: 'Level 4', url: 'https://raw.githubusercontent.com/stamparm/ipsum/master/levels/4.txt' } },
    { Feed: { name: 'Ours', url: 'https://lists.example/ours' } },
  ]

  it('says what each feed is, and writes those that are kept', async () => {
    writeFileSync('defaults.json', JSON.stringify(feeds))
    const { out, code } = await winnow('import-feeds', 'defaults.json', '--without', 'copy', '--export', 'kept.json')
    const again = await winnow('import-feeds', 'kept.json', '--format', 'json', '--export', 'twice.json')

    expect(code).toBe(0)
    expect(out).toMatch(/SSH +known +blocklist-de\.ssh/)
    expect(out).toMatch(/Ours +new/)
    expect(out).toContain('MISP: 2 feeds: 1 known, 1 new')
    expect(JSON.parse(again.out).feeds).toHaveLength(2)
    expect((await winnow('import-feeds', 'twice.json', '--format', 'json')).out).toBe(again.out)
  })

  it('marks what is switched off, and lists of what is harmless', async () => {
    const lists = [
      { address: 'https://lists.blocklist.de/lists/ssh.txt', type: 'block', enabled: false, comment: null },
      { address: 'https://lists.example/harmless', type: 'allow', enabled: true, comment: null },
    ]
    writeFileSync('lists.json.gz', gzipSync(JSON.stringify({ lists })))
    const { out, code } = await winnow('import-feeds', 'lists.json.gz', '--export', 'same.json')

    expect(code).toBe(0)
    expect(out).toMatch(/lists\.blocklist\.de\/lists\/ssh\.txt +known, off +blocklist-de\.ssh/)
    expect(out).toMatch(/lists\.example\/harmless +allows/)
    expect(JSON.parse(readFileSync('same.json', 'utf8'))).toEqual({ lists })
  })

  it('writes a list of addresses with its comments', async () => {
    const lines = ['# ours', 'https://lists.blocklist.de/lists/ssh.txt', 'https://lists.example/ours', '']
    writeFileSync('addresses.txt', lines.join('\n'))
    const { code } = await winnow('import-feeds', 'addresses.txt', '--without', 'new', '--export', 'known.txt')

    expect(code).toBe(0)
    expect(readFileSync('known.txt', 'utf8').split('\n')).toEqual(lines.filter((_, i) => i !== 2))
  })

  it.each([
    [[], /name one FILE/],
    [['defaults.json', '--without', 'old'], /--without must be one of known, copy/],
    [['lists/copy.txt.gz'], /The file names no feeds/],
  ])('answers %j with a sentence', async (args, sentence) => {
    const { code, err } = await winnow('import-feeds', ...args)

    expect(code).toBeGreaterThan(0)
    expect(err).toMatch(sentence)
  })
})

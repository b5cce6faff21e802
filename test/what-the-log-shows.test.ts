import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { indexMirror } from '../src/analysis/mirror-index.ts'
import { sourceFacts } from '../src/analysis/source-facts.ts'
import { noPrices } from '../src/catalogue/prices.ts'
import { ReportRequest } from '../src/contract/uploads.ts'
import { defaultOrganisation } from '../src/domain/organisation.ts'
import type { Evidence, Report } from '../src/domain/report.ts'
import { localBlobs } from '../src/server/platform/blobs/local-blobs.ts'
import { systemClock } from '../src/server/platform/clock.ts'
import { createAnalyst } from '../src/server/reports/analyst.ts'
import { analysisOrder } from './analysis-order.ts'
import { writeMirror } from './both-ways.ts'
import { winnow } from './command-line.ts'
import { folderForFile } from './for-file.ts'
import { zip } from './zip.ts'

const folder = folderForFile('winnow-shown-')
const mirror = join(folder, 'mirror')
const analyst = createAnalyst({ folder })
afterAll(async () => {
  await analyst.stop()
})

/** 2 November 2018, 12:00. */
const day = 1_541_160_000
const zeek = (path: string, fields: string, rows: readonly string[]) =>
  [
    `#separator \\x09\n#path\t${path}\n#open\t2018-11-02-12-00-00`,
    `#fields\t${fields}`,
    ...rows,
    '#close\t2025-11-29-12-00-00\n',
  ]
    .join('\n')
    .replaceAll(' ', '\t')
    .replace('#separator\t', '#separator ')
const combined = (client: string, agent: string) =>
  `${client} - - [02/Nov/2018:12:00:00 +0000] "GET / HTTP/1.1" 200 12 "-" "${agent}"\n`
const syslog = (text: string) => `2018-11-02T12:00:00Z gw ${text}\n`
const ahrefs = 'Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)'
const browser = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36'

/** A log of every kind, with its lines about the tool itself, which were written in 2025. */
const logs: Record<string, string> = {
  'conn.log': zeek('conn', 'ts uid id.orig_h id.orig_p id.resp_h id.resp_p proto service', [
    `${day}.1 C1 10.0.0.5 4242 50.20.1.1 123 udp ntp`,
    `${day}.1 C2 10.0.0.5 4242 50.20.3.2 443 tcp ssl`,
    // It speaks NTP, too, and mostly something else.
    `${day}.2 C3 10.0.0.5 4242 50.20.9.1 123 udp ntp`,
    ...[4, 5, 6].map((n) => `${day}.2 C${n} 10.0.0.5 424${n} 50.20.9.1 443 tcp ssl`),
    // Who asks from outside may be anybody.
    `${day}.2 C7 50.20.9.2 123 10.0.0.5 123 udp ntp`,
  ]),
  'ntp.log': zeek('ntp', 'ts uid id.orig_h id.orig_p id.resp_h id.resp_p version', [
    `${day}.1 C1 10.0.0.5 123 50.20.1.2 123 4`,
  ]),
  'dns.log': zeek('dns', 'ts uid id.orig_h id.orig_p id.resp_h id.resp_p proto query answers', [
    `${day}.1 D1 10.0.0.5 4242 10.0.0.53 53 udp 2.debian.pool.ntp.org 50.20.1.3,50.20.1.4`,
    `${day}.1 D2 10.0.0.5 4242 10.0.0.53 53 udp www.example.com 50.20.3.1,50.20.3.2`,
  ]),
  'packet_filter.log': zeek('packet_filter', 'ts node filter init success', [
    `1764417600.5 zeek ip_or_not_ip_50.20.4.1 T T`,
  ]),
  'reporter.log': zeek('reporter', 'ts level message location', [`1764417600.5 Reporter::INFO from_50.20.4.2 -`]),
  'eve.json': [
    `{"timestamp":"2018-11-02T12:00:00.1+0000","event_type":"alert","src_ip":"50.20.9.3","src_port":4,"dest_ip":"10.0.0.5","dest_port":22,"proto":"TCP","alert":{"action":"allowed"}}`,
    `{"timestamp":"2025-11-29T12:00:00.1+0000","event_type":"stats","stats":{"uptime":8,"peer":"50.20.4.3"}}`,
    '',
  ].join('\n'),
  'access.log':
    combined('50.20.2.1', ahrefs) +
    combined('50.20.2.2', 'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)') +
    // An attacker that once calls itself a crawler.
    combined('50.20.9.4', ahrefs) +
    combined('50.20.9.4', browser).repeat(3),
  messages:
    syslog('sshd[1]: Accepted password for root from 50.20.9.5 port 4242 ssh2').repeat(3) +
    '2025-11-29T12:00:00Z gw rsyslogd: [origin software="rsyslogd" x-info="https://50.20.4.4/"] start\n' +
    '2025-11-29T12:00:00Z gw logrotate[7]: rotated for 50.20.4.5\n' +
    '2025-11-29T12:00:00Z gw newsyslog[7]: logfile turned over to 50.20.4.6\n' +
    '2025-11-29T12:00:00Z gw syslog-ng[7]: syslog-ng starting up; version 50.20.4.7\n' +
    '2025-11-29T12:00:00Z gw suricata[7]: This is Suricata version 7.0 at 50.20.4.8\n' +
    '2025-11-29T12:00:00Z gw snort[7]: Initializing rule chains of 50.20.4.9\n' +
    // What it says of others is an event.
    syslog('rsyslogd: netstream session from 50.20.9.6 will be closed due to error'),
}
const listed = Object.values(logs).flatMap((log) => log.match(/50\.20\.\d\.\d/g) ?? [])

interface Analysed {
  readonly report: Report
  readonly evidence: readonly Evidence[]
}

async function fromCommandLine(names: readonly string[], ...options: string[]): Promise<Analysed> {
  const evidenceFile = join(folder, 'evidence.ndjson')
  const asked = ['--feeds', mirror, '--as-of', '2018-11-03', '--format', 'json', '--evidence', evidenceFile]
  const { out, err, code } = await winnow(
    ['analyse', ...names.map((name) => join(folder, name)), ...asked, ...options],
    '',
    { XDG_CACHE_HOME: folder },
  )
  expect(code, err).toBe(0)
  const lines = readFileSync(evidenceFile, 'utf8').trim().split('\n')
  return { report: JSON.parse(out), evidence: lines.map((line) => JSON.parse(line)) }
}

async function onServer(): Promise<Analysed> {
  const now = Date.parse('2018-11-04T00:00:00Z') - 1
  const { bytes, sources, collected } = await indexMirror(mirror, { now, judge: () => undefined })
  const path = join(folder, 'index')
  writeFileSync(path, bytes)
  const blobs = localBlobs({ folder, origin: '', key: new Uint8Array(32), clock: systemClock, maxBytes: 1e6 })
  const blob = crypto.randomUUID()
  const archive = zip(Object.entries(logs).map(([name, text]) => ({ name, data: Buffer.from(text) })))
  await blobs.write(blob, new Blob([new Uint8Array(archive)]).stream())
  const request = ReportRequest.parse({ cOrg: defaultOrganisation })
  const done = await analyst.analyse(
    analysisOrder(
      path,
      { kind: 'upload', name: 'zeek.zip', request, blob, createdAt: now },
      {
        facts: sources.map((source, position) => sourceFacts(source, noPrices, collected[position])),
        limits: { packedBytes: 1e6, expandedBytes: 1e6, members: 20 },
      },
    ),
    { signal: new AbortController().signal, onProgress() {} },
  )
  const evidence = await Array.fromAsync(done.evidence)
  for await (const _ of done.passedEvidence);
  return { report: done.report, evidence }
}

for (const [name, text] of Object.entries(logs)) writeFileSync(join(folder, name), text)
const values = [...new Set(listed), '66.249.66.1']
writeMirror(folder, Date.parse('2018-11-03'), { 'example.all': [4, 1, 0].map((daysAgo) => [daysAgo, values]) })

const seenAs = ({ evidence }: Analysed) =>
  Object.fromEntries(evidence.map(({ value, verdict, role }) => [value, [verdict, role].filter(Boolean).join(' ')]))

const wanted = {
  ...Object.fromEntries([1, 2, 3, 4].map((n) => [`50.20.1.${n}`, 'doubtful time-server'])),
  ...Object.fromEntries([1, 2].map((n) => [`50.20.2.${n}`, 'doubtful crawler'])),
  '50.20.3.1': 'credible dns-answer',
  '50.20.3.2': 'credible',
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [`50.20.9.${n}`, 'credible'])),
}

describe('infrastructure that the log itself shows', () => {
  it('is doubtful with the reason, on the command line and on the server, and lines about tools are not events', async () => {
    for (const analysed of [await fromCommandLine(Object.keys(logs)), await onServer()]) {
      expect(seenAs(analysed)).toEqual(wanted)
      const { from, to, suspicious, doubtful } = analysed.report.summary
      expect([from, to].map((time) => time?.slice(0, 10))).toEqual(['2018-11-02', '2018-11-02'])
      expect([suspicious, doubtful]).toEqual([8, 6])
    }
  })

  it('is the same from sightings, merged or not', async () => {
    const made: string[] = []
    for (const names of [
      ['conn.log', 'dns.log', 'ntp.log'],
      ['eve.json', 'access.log', 'messages'],
    ]) {
      const file = join(folder, `${names[0]}.sightings`)
      await winnow(['extract', ...names.map((name) => join(folder, name)), '--sightings', file])
      made.push(file)
    }
    const merged = join(folder, 'all.sightings')
    expect((await winnow(['merge', merged, ...made])).code).toBe(0)

    expect(seenAs(await fromCommandLine(['all.sightings']))).toEqual(wanted)
  })

  it('is doubtful without a word of the log if a published range verifies it', async () => {
    const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
    writeFileSync(join(folder, 'crawlers.log'), combined('66.249.66.1', googlebot) + combined('50.20.2.1', googlebot))

    expect(seenAs(await fromCommandLine(['crawlers.log']))).toEqual({
      '66.249.66.1': 'doubtful',
      '50.20.2.1': 'doubtful crawler',
    })
  })

  it('is credible if an own list denies it', async () => {
    writeFileSync(join(folder, 'deny.txt'), '50.20.1.1\n50.20.2.1\n')

    expect(seenAs(await fromCommandLine(Object.keys(logs), '--deny', join(folder, 'deny.txt')))).toMatchObject({
      '50.20.1.1': 'credible time-server',
      '50.20.2.1': 'credible crawler',
      '50.20.1.2': 'doubtful time-server',
    })
  })
})

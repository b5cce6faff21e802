import { once } from 'node:events'
import { hostname } from 'node:os'
import { existing, readArguments, saidTimes, UsageError } from '../arguments.ts'
import type { Command, CommandContext } from '../command.ts'
import { type Address, type Edge, startEdge } from '../edge/edge.ts'
import { usualLimits } from '../edge/lines.ts'
import { askStatus, type EdgeStatus } from '../edge/status.ts'
import { sightingsServerOf } from '../sightings-server.ts'
import { bytes, count, printable } from '../terminal.ts'
import { programVersion } from '../version.ts'
import { listOf } from './extract.ts'

/** When it is told to end, it goes on sending for so long; what is left waits for the next start. */
const lastSendingMs = 5000

export const edgeCommand: Command = {
  name: 'edge',
  summary: 'receives logs from shippers all day, and sends what was seen in them',
  help: `Usage: winnow edge DIR --server URL --key-file FILE [--http PORT] [--syslog PORT] [--stdin] [OPTIONS]
       winnow edge DIR --status [--json]

Takes lines of logs, keeps them in DIR until their observables are extracted, and sends these as segments of sightings: the log
itself goes nowhere. What was acknowledged to a sender is durable, and counts once. docs/edge.md has the protocols.

  --server URL         the Winnow server
  --key-file FILE      file with the key of a sensor: made by the administrators of a group there
  --http [HOST:]PORT   lines over HTTP: POST /v1/lines, Splunk's HTTP Event Collector, Elasticsearch's _bulk, OTLP; each
                       answered when it is durable
  --syslog [HOST:]PORT syslog over TCP (RFC 6587), counted by octets or with a line feed
  --stdin              lines from standard input; without --http and --syslog it ends when they are sent
  --name NAME          beginning of the segments' names (default the host's name)
  --every MINUTES      cut a segment after so many minutes (default 5) …
  --segment-size MB    … or so many megabytes of lines (default 64)
  --quota GB           most gigabytes in DIR; beyond it senders are told to wait (default 10)
  --metrics [HOST:]PORT  figures for Prometheus at /metrics
  --own RANGE,…        your own addresses, ranges and domains, which are no observables
  --year YEAR, --zone ZONE  as for 'extract'
  --status             how the edge in DIR is doing

HOST is 127.0.0.1 unless you say otherwise: nothing here asks senders who they are.
The exit code is 0 if it was ended, or standard input is sent; 1 if something was refused. With --status 0 if all is well, 1 if
something is wrong or no edge works in DIR.
`,
  async run(args, context) {
    const { values, positionals } = readArguments(args, {
      server: { type: 'string' },
      'key-file': { type: 'string' },
      http: { type: 'string' },
      syslog: { type: 'string' },
      stdin: { type: 'boolean', default: false },
      name: { type: 'string', default: hostname() },
      every: { type: 'string', default: '5' },
      'segment-size': { type: 'string', default: '64' },
      quota: { type: 'string', default: '10' },
      metrics: { type: 'string' },
      own: { type: 'string', default: '' },
      year: { type: 'string' },
      zone: { type: 'string' },
      status: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    })
    const [folder, ...more] = positionals
    if (folder === undefined || more.length > 0) throw new UsageError('name the folder DIR in which lines wait')
    if (values.status) return tellStatus(existing('status', folder), values.json, context)
    if (values.http === undefined && values.syslog === undefined && !values.stdin) {
      throw new UsageError('say where lines come from: --http PORT, --syslog PORT or --stdin')
    }
    const listening = {
      ...(values.http !== undefined && { http: addressOf('http', values.http) }),
      ...(values.syslog !== undefined && { syslog: addressOf('syslog', values.syslog) }),
      ...(values.metrics !== undefined && { metrics: addressOf('metrics', values.metrics) }),
    }
    const everyMs = quantity('every', values.every) * 60_000
    const segmentBytes = quantity('segment-size', values['segment-size']) * 1e6
    const quotaBytes = quantity('quota', values.quota) * 1e9
    if (segmentBytes > 256e6) throw new UsageError('--segment-size must be at most 256')
    if (quotaBytes < 2 * segmentBytes) throw new UsageError('--quota must hold two segments at least')
    const { err } = context.terminal
    const edge = await startEdge({
      folder,
      name: values.name.replace(/[^\w.-]/g, '-').slice(0, 60),
      server: sightingsServerOf(values.server, values['key-file']),
      cut: { writer: `winnow ${programVersion()}`, ownRanges: listOf(values.own), ...saidTimes(values, context.now) },
      everyMs,
      segmentBytes,
      quotaBytes,
      limits: usualLimits,
      ...listening,
      ...(values.stdin && { stdin: context.stdin }),
      now: Date.now,
      onTrouble: (text) => err.write(`winnow: ${printable(text)}\n`),
    })
    for (const [name, port] of Object.entries(edge.ports)) err.write(`winnow: ${name} on port ${port}\n`)
    return await untilEnded(edge, values.http === undefined && values.syslog === undefined)
  },
}

/** Waits until somebody ends the edge, or until standard input has ended where nothing else is received. */
async function untilEnded(edge: Edge, isInputOnly: boolean): Promise<number> {
  const told = new AbortController()
  const asked = Promise.race(
    (['SIGTERM', 'SIGINT'] as const).map((name) => once(process, name, { signal: told.signal })),
  ).then(() => true)
  // Aborted below, when nobody waits any more.
  asked.catch(() => undefined)
  try {
    const isAsked = await Promise.race([asked, isInputOnly ? edge.inputEnded.then(() => false) : asked])
    if (isAsked) {
      await edge.stop(AbortSignal.timeout(lastSendingMs))
      return 0
    }
    // Whoever pipes a log waits until it is sent, or ends it.
    const ended = new AbortController()
    asked.then(() => ended.abort()).catch(() => undefined)
    await edge.stop(ended.signal)
    const { refused, waiting } = edge.status()
    return refused + waiting > 0 ? 1 : 0
  } finally {
    told.abort()
  }
}

async function tellStatus(folder: string, isJson: boolean, { terminal }: CommandContext): Promise<number> {
  const status = await askStatus(folder)
  if (isJson) terminal.out.write(`${JSON.stringify(status ?? null)}\n`)
  else terminal.out.write(status ? textOf(status) : `no edge works in ${printable(folder)}\n`)
  return status && status.problems.length === 0 ? 0 : 1
}

function textOf(status: EdgeStatus): string {
  const received = Object.entries(status.received)
    .filter(([, { lines, refused, tooLong }]) => lines + refused + tooLong > 0)
    .map(([receiver, its]) => {
      const more = `${its.tooLong > 0 ? `, ${count(its.tooLong)} too long` : ''}${its.refused > 0 ? `, ${count(its.refused)} requests refused` : ''}`
      return `${receiver}: ${count(its.lines)} lines, ${bytes(its.bytes)}${more}`
    })
  const last = status.lastAcknowledgedAt
  return `${[
    `${printable(status.name)}, since ${new Date(status.startedAt).toISOString()}`,
    ...received,
    `on disk: ${bytes(status.spoolBytes)} of lines, ${bytes(status.segmentBytes)} of segments, of ${bytes(status.quotaBytes)}`,
    `segments: ${count(status.acknowledged)} acknowledged${last === undefined ? '' : `, last at ${new Date(last).toISOString()}`}, ${count(status.waiting)} waiting, ${count(status.refused)} refused`,
    ...(status.problems.length > 0 ? status.problems.map((text) => `wrong: ${printable(text)}`) : ['all is well']),
  ].join('\n')}\n`
}

function addressOf(name: string, text: string): Address {
  const [, host = '127.0.0.1', digits = ''] = /^(?:(.+):)?(\d{1,5})$/.exec(text) ?? []
  const port = Number(digits || 'none')
  if (!(port <= 65_535)) throw new UsageError(`--${name} must be PORT or HOST:PORT, not '${text}'`)
  return { host: host.replace(/^\[(.*)\]$/, '$1'), port }
}

function quantity(name: string, text: string): number {
  const value = Number(text)
  if (!/^\d+(\.\d+)?$/.test(text) || !(value > 0))
    throw new UsageError(`--${name} must be a number above 0, not '${text}'`)
  return value
}

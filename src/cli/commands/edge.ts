import { once } from 'node:events'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { isIPv4 } from 'node:net'
import { hostname } from 'node:os'
import { minuteMs } from '../../domain/time-units.ts'
import { existing, ownOf, readArguments, statedTimes, UsageError } from '../arguments.ts'
import type { Command, CommandContext } from '../command.ts'
import { type Edge, startEdge } from '../edge/edge.ts'
import type { GateFiles } from '../edge/gate.ts'
import { usualLimits } from '../edge/lines.ts'
import type { Address, Receivers } from '../edge/receivers.ts'
import { newSenderKey, senderLine, senderName } from '../edge/senders.ts'
import { askStatus, type EdgeStatus } from '../edge/status.ts'
import { sightingsServerOf } from '../sightings-server.ts'
import { bytes, count, counted, printable } from '../terminal.ts'
import { programVersion } from '../version.ts'

/** After a signal to end, the edge continues sending for this long; unsent segments wait for the next start. */
const lastSendingMs = 5000

export const edgeCommand: Command = {
  name: 'edge',
  summary: 'receives logs from shippers all day, and sends their sightings',
  help: `Usage: winnow edge DIR --server URL --key-file FILE [--http PORT] [--syslog PORT] [--stdin] [OPTIONS]
       winnow edge DIR --status [--json]
       winnow edge --new-sender NAME --senders FILE

Takes lines of logs, keeps them in DIR until their observables are extracted, and sends these as segments of sightings: the log
itself goes nowhere. What was acknowledged to a sender is durable, and counts once. docs/edge.md has the protocols.

  --server URL         the Winnow server
  --key-file FILE      file with the key of a sensor: made by the administrators of a group there
  --http [HOST:]PORT   lines over HTTP: POST /v1/lines, Splunk's HTTP Event Collector, Elasticsearch's _bulk, OTLP; each
                       answered when it is durable
  --https [HOST:]PORT  the same with TLS
  --syslog [HOST:]PORT syslog over TCP (RFC 6587), counted by octets or with a line feed
  --syslog-tls [HOST:]PORT  syslog over TLS (RFC 5425)
  --stdin              lines from standard input; without receivers it ends when they are sent
  --tls-cert FILE, --tls-key FILE  certificate with its chain, and its private key, for --https and --syslog-tls
  --client-ca FILE     over TLS, senders must show a certificate of these authorities
  --senders FILE       over HTTP, senders must show a key of this file
  --new-sender NAME    adds a sender to that file, and prints its key
  --open               listens for others than this machine also where no one is asked who he is, or without TLS
  --name NAME          beginning of the segments' names (default the host's name)
  --every MINUTES      cut a segment after so many minutes (default 5) …
  --segment-size MB    … or so many megabytes of lines (default 64)
  --quota GB           most gigabytes in DIR; beyond it senders are told to wait (default 10)
  --metrics [HOST:]PORT  figures for Prometheus at /metrics
  --own RANGE,…        your own addresses, ranges and domains, which are not observables
  --year YEAR, --zone ZONE  as for 'extract'
  --status             how the edge in DIR is doing

HOST is 127.0.0.1 unless you say otherwise. For other hosts' senders use --https with --senders or --client-ca, and --syslog-tls
with --client-ca. Files of keys and certificates are read again when they change, and on SIGHUP.
The exit code is 0 if it was ended, or standard input is sent; 1 if something was refused. With --status 0 if all is well, 1 if
something is wrong or no edge works in DIR.
`,
  async run(args, context) {
    const { values, positionals } = readArguments(args, {
      server: { type: 'string' },
      'key-file': { type: 'string' },
      http: { type: 'string' },
      https: { type: 'string' },
      syslog: { type: 'string' },
      'syslog-tls': { type: 'string' },
      'tls-cert': { type: 'string' },
      'tls-key': { type: 'string' },
      'client-ca': { type: 'string' },
      senders: { type: 'string' },
      'new-sender': { type: 'string' },
      open: { type: 'boolean', default: false },
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
    if (values['new-sender'] !== undefined) return addSender(values['new-sender'], values.senders, context)
    const [folder, ...more] = positionals
    if (folder === undefined || more.length > 0) throw new UsageError('name the folder DIR in which lines wait')
    if (values.status) return tellStatus(existing('DIR', folder, 'folder'), values.json, context)
    const receivers = receiversOf(values)
    const isInputOnly = Object.keys(receivers).every((name) => name === 'metrics')
    if (isInputOnly && !values.stdin) {
      throw new UsageError('say where lines come from: --http, --https, --syslog, --syslog-tls or --stdin')
    }
    const gate = gateOf(values, receivers)
    const problems = openDoors(receivers, gate)
    if (problems.length > 0 && !values.open) throw new UsageError(`${problems.join('; ')}; or say --open`)
    const everyMs = quantity('every', values.every) * minuteMs
    const segmentBytes = quantity('segment-size', values['segment-size']) * 1e6
    const quotaBytes = quantity('quota', values.quota) * 1e9
    if (segmentBytes > 256e6) throw new UsageError('--segment-size must be at most 256')
    if (quotaBytes < 2 * segmentBytes) throw new UsageError('--quota must hold two segments at least')
    const { err } = context.terminal
    const edge = await startEdge({
      folder,
      name: values.name.replace(/[^\w.-]/g, '-').slice(0, 60),
      server: sightingsServerOf(values.server, values['key-file']),
      cut: { writer: `winnow ${programVersion()}`, ownRanges: ownOf(values.own), ...statedTimes(values, context.now) },
      everyMs,
      segmentBytes,
      quotaBytes,
      limits: usualLimits,
      ...receivers,
      gate,
      ...(values.stdin && { stdin: context.stdin }),
      now: Date.now,
      onTrouble: (text) => err.write(`winnow: ${printable(text)}\n`),
    })
    for (const problem of problems) err.write(`winnow: ${problem}\n`)
    for (const [name, port] of Object.entries(edge.ports)) err.write(`winnow: ${name} on port ${port}\n`)
    const reload = () => void edge.reload()
    if (Object.keys(gate).length > 0) process.on('SIGHUP', reload)
    try {
      return await untilEnded(edge, isInputOnly)
    } finally {
      process.off('SIGHUP', reload)
    }
  },
}

/** Waits for a signal to end, or for the end of standard input if the edge receives nothing else. */
async function untilEnded(edge: Edge, isInputOnly: boolean): Promise<number> {
  const listening = new AbortController()
  const signalled = Promise.race(
    (['SIGTERM', 'SIGINT'] as const).map((name) => once(process, name, { signal: listening.signal })),
  ).then(() => true)
  // Rejected by the abort below, when nobody awaits it any more.
  signalled.catch(() => undefined)
  try {
    const isSignalled = await Promise.race([signalled, isInputOnly ? edge.inputEnded.then(() => false) : signalled])
    if (isSignalled) {
      await edge.stop(AbortSignal.timeout(lastSendingMs))
      return 0
    }
    // Without another receiver, the edge sends everything before it ends, unless a signal comes first.
    const ended = new AbortController()
    signalled.then(() => ended.abort()).catch(() => undefined)
    await edge.stop(ended.signal)
    const { refused, waiting } = edge.status()
    return refused + waiting > 0 ? 1 : 0
  } finally {
    listening.abort()
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
    .filter(([, { lines, refused, unauthorised, tooLong }]) => lines + refused + unauthorised + tooLong > 0)
    .map(([receiver, its]) => {
      const more = `${its.tooLong > 0 ? `, ${count(its.tooLong)} too long` : ''}${its.refused > 0 ? `, ${counted(its.refused, 'request')} refused` : ''}${its.unauthorised > 0 ? `, ${count(its.unauthorised)} without a valid key or certificate` : ''}`
      return `${receiver}: ${counted(its.lines, 'line')}, ${bytes(its.bytes)}${more}`
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

type OptionValues = Readonly<Record<string, string | boolean | undefined>>

function receiversOf(values: OptionValues): Receivers {
  const options = [
    ['http', 'http'],
    ['https', 'https'],
    ['syslog', 'syslog'],
    ['syslogTls', 'syslog-tls'],
    ['metrics', 'metrics'],
  ] as const
  return Object.fromEntries(
    options.flatMap(([receiver, option]) => {
      const value = values[option]
      return typeof value === 'string' ? [[receiver, addressOf(option, value)]] : []
    }),
  )
}

/**
 * The files of keys and certificates.
 * @throws UsageError if one is missing, or if no receiver uses it
 */
function gateOf(values: OptionValues, { http, https, syslogTls }: Receivers): GateFiles {
  const options = { senders: 'senders', certificate: 'tls-cert', key: 'tls-key', clientAuthority: 'client-ca' }
  const gate: GateFiles = Object.fromEntries(
    Object.entries(options).flatMap(([name, option]) => {
      const path = values[option]
      return typeof path === 'string' ? [[name, existing(`--${option}`, path)]] : []
    }),
  )
  const hasCertificate = gate.certificate !== undefined && gate.key !== undefined
  if ((https || syslogTls) && !hasCertificate) throw new UsageError('TLS needs --tls-cert FILE and --tls-key FILE')
  if (!https && !syslogTls && (gate.certificate ?? gate.key ?? gate.clientAuthority) !== undefined) {
    throw new UsageError('certificates are for --https and --syslog-tls')
  }
  if (!http && !https && gate.senders !== undefined) throw new UsageError('--senders is for --http and --https')
  return gate
}

/** Warnings about receivers that other machines can reach without authentication or without encryption. */
function openDoors({ http, https, syslog, syslogTls }: Receivers, { senders, clientAuthority }: GateFiles): string[] {
  const isOpen = (address: Address | undefined) => address !== undefined && !isLoopback(address.host)
  return [
    ...(isOpen(http) ? ['--http sends keys and lines unencrypted between machines: use --https'] : []),
    ...(isOpen(https) && senders === undefined && clientAuthority === undefined
      ? ['--https takes lines from anybody: give --senders or --client-ca']
      : []),
    ...(isOpen(syslog) ? ['--syslog takes lines from anybody, unencrypted: use --syslog-tls with --client-ca'] : []),
    ...(isOpen(syslogTls) && clientAuthority === undefined
      ? ['--syslog-tls takes lines from anybody: give --client-ca']
      : []),
  ]
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))
}

async function addSender(name: string, file: string | undefined, { terminal }: CommandContext): Promise<number> {
  if (file === undefined) throw new UsageError('say which file has the keys: --senders FILE')
  if (!senderName.test(name)) throw new UsageError('a name has letters, digits, _, . and -, at most 60')
  const before = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const key = newSenderKey()
  appendFileSync(file, `${before === '' || before.endsWith('\n') ? '' : '\n'}${senderLine(name, key)}`, { mode: 0o600 })
  terminal.out.write(`${key}\n`)
  return 0
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

import { createReadStream } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { readSegments } from '../../formats/sightings/read.ts'
import { SightingsProblem } from '../../formats/sightings/sighting.ts'
import { unpacked } from '../../formats/sightings/unpacked.ts'
import { readArguments, UsageError } from '../arguments.ts'
import type { Command } from '../command.ts'
import { namedFiles } from '../files.ts'
import { patienceOf, pauseAfter } from '../retry.ts'
import { type SendingOutcome, type SightingsServer, sendOnce, sightingsServerOf } from '../sightings-server.ts'
import { count, counted, printable } from '../terminal.ts'

/** Limits of one request, within what a server accepts: unpacked bytes, and segments. */
const bytesTogether = 16 << 20
const segmentsTogether = 100

export const sendCommand: Command = {
  name: 'send',
  summary: 'sends sightings files to a server, as a sensor',
  help: `Usage: winnow send FILE… --server URL --key-file FILE [--patience MINUTES]

Sends the segments of sightings files (of 'extract --sightings', 'merge' or another program). A server counts each segment
once, so the same file can be sent again at any time: after an interruption, send all of it.

  --server URL        the Winnow server
  --key-file FILE     file with the key of a sensor: made by the administrators of a group there
  --patience MINUTES  how long to try again if the server cannot be reached, or asks to wait (default 10)

The exit code is 0 if the server keeps all segments, 1 if it refused some or was not reached in time, 2 if called wrongly.
`,
  async run(args, context) {
    const { values, positionals } = readArguments(args, {
      server: { type: 'string' },
      'key-file': { type: 'string' },
      patience: { type: 'string', default: '10' },
    })
    const patience = patienceOf(values.patience)
    if (patience === undefined) throw new UsageError(`--patience must be minutes, not '${values.patience}'`)
    const server = sightingsServerOf(values.server, values['key-file'])
    const { files } = namedFiles(positionals, context)
    const { out, err } = context.terminal
    const sum = { stored: 0, known: 0, refused: 0 }
    for (const { name, content } of files) {
      const input = 'path' in content ? createReadStream(content.path) : content
      try {
        for await (const group of groupsOf(input)) {
          const outcome = await sendPatiently(server, group, patience)
          for (const { outcome: its, segments } of outcome.is === 'refused' && group.length > 1
            ? await oneByOne(server, group, patience)
            : [{ outcome, segments: group.length }]) {
            if (its.is === 'kept') {
              sum.stored += its.stored
              sum.known += its.known
            } else if (its.is === 'refused') {
              sum.refused += segments
              err.write(`winnow: ${printable(name)}: ${printable(its.why)}\n`)
            } else throw new Error(its.why)
          }
        }
      } catch (error) {
        throw error instanceof SightingsProblem ? error.in(printable(name)) : error
      }
    }
    const refused = sum.refused > 0 ? `, ${count(sum.refused)} refused` : ''
    out.write(`${counted(sum.stored, 'segment')} kept, ${count(sum.known)} known before${refused}\n`)
    return sum.refused > 0 ? 1 : 0
  },
}

/** Several whole segments, as bytes. */
type Group = readonly Uint8Array[]

/** Reads a file, packed or not, as groups of whole segments. Each segment is checked before it is sent. */
async function* groupsOf(input: AsyncIterable<Uint8Array>): AsyncGenerator<Group> {
  let group: Uint8Array[] = []
  let size = 0
  for await (const { headerLine, batches } of readSegments(unpacked(input))) {
    const parts: Uint8Array[] = [Buffer.from(`${headerLine}\n`)]
    for await (const { bytes } of batches()) parts.push(bytes)
    const segment = Buffer.concat(parts)
    if (group.length > 0 && (size + segment.length > bytesTogether || group.length >= segmentsTogether)) {
      yield group
      group = []
      size = 0
    }
    group.push(segment)
    size += segment.length
  }
  if (group.length > 0) yield group
}

async function oneByOne(server: SightingsServer, group: Group, patienceMs: number) {
  const outcomes = []
  for (const segment of group)
    outcomes.push({ outcome: await sendPatiently(server, [segment], patienceMs), segments: 1 })
  return outcomes
}

/** Sends a group until the server gives a final answer, or until patience ends. */
async function sendPatiently(server: SightingsServer, group: Group, patienceMs: number): Promise<SendingOutcome> {
  const body = gzipSync(Buffer.concat(group))
  const until = Date.now() + patienceMs
  for (let attempt = 0; ; attempt++) {
    const outcome = await sendOnce(server, body)
    if (outcome.is !== 'later') return outcome
    const pauseMs = 1000 * (outcome.seconds ?? pauseAfter(attempt, Math.random()))
    if (Date.now() + pauseMs > until) return outcome
    await wait(pauseMs)
  }
}

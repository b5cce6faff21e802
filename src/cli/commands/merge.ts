import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { mergeSightings } from '../../formats/sightings/merge.ts'
import { unpacked } from '../../formats/sightings/unpacked.ts'
import { readArguments, UsageError } from '../arguments.ts'
import type { Command } from '../command.ts'
import { namedFiles } from '../files.ts'
import { refuseToOverwrite, writeSightingsFile } from '../sightings-file.ts'
import { printable } from '../terminal.ts'

/** Number of files read at once: each takes a file descriptor and some hundred kilobytes. */
const atOnce = 100

export const mergeCommand: Command = {
  name: 'merge',
  summary: 'merges sightings files; each segment is kept once',
  help: `Usage: winnow merge OUT FILE…

Writes the segments of all files to OUT (packed; '-' is standard output). A segment that several files hold counts
once, so files may overlap, and order and grouping do not matter. OUT itself takes part only if it is also a FILE.
Nothing is written if a file cannot be read.
`,
  async run(args, context) {
    const { positionals } = readArguments(args, {})
    const [out, ...names] = positionals
    if (out === undefined) throw new UsageError('name the file to write, then the files to merge')
    const { files } = namedFiles(names, context)
    await refuseToOverwrite(out)
    const folder = mkdtempSync(join(tmpdir(), 'winnow-merge-'))
    try {
      let inputs = files.map(({ name, content }) => ({ name, open: () => opened(content) }))
      for (let round = 0; inputs.length > atOnce; round++) {
        const merged = []
        for (let at = 0; at < inputs.length; at += atOnce) {
          const path = join(folder, `${round}-${at}`)
          await pipeline(mergeNamed(inputs.slice(at, at + atOnce)), createWriteStream(path))
          merged.push({ name: path, open: () => createReadStream(path) as AsyncIterable<Uint8Array> })
        }
        inputs = merged
      }
      await writeSightingsFile(out, mergeNamed(inputs), context)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
    return 0
  },
}

interface NamedInput {
  readonly name: string
  open(): AsyncIterable<Uint8Array>
}

function opened(content: { readonly path: string } | AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  return unpacked('path' in content ? createReadStream(content.path) : content)
}

function mergeNamed(inputs: readonly NamedInput[]): AsyncIterable<Uint8Array> {
  return mergeSightings(inputs.map(({ name, open }) => ({ name: printable(name), bytes: open() })))
}

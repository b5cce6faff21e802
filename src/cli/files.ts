import { statSync } from 'node:fs'
import type { LogFile } from '../analysis/read-log.ts'
import { ENCODING_HEAD_BYTES, toUtf8 } from '../engine/extract/text-encoding.ts'
import { unpackOne } from '../formats/containers/unpack.ts'
import { UsageError } from './arguments.ts'
import type { CommandContext } from './command.ts'
import { bytes } from './terminal.ts'

/**
 * The text of a file, unpacked; `-` is standard input.
 * @throws UsageError if it is larger than `mostBytes`
 */
export async function textOf(name: string, context: CommandContext, mostBytes = 256 << 20): Promise<string> {
  const [{ content }] = namedFiles([name], context).files as [LogFile]
  const chunks: Uint8Array[] = []
  let left = mostBytes
  for await (const chunk of unpackOne(content, {}, { name })) {
    left -= chunk.length
    if (left < 0) throw new UsageError(`${name} is larger than ${bytes(mostBytes)}`)
    chunks.push(chunk)
  }
  const whole = Buffer.concat(chunks)
  const convert = toUtf8(whole.subarray(0, ENCODING_HEAD_BYTES))
  return Buffer.from(convert ? convert(whole, true) : whole).toString('utf8')
}

/** The named files, `-` for standard input. Missing files are a usage error that names all of them. */
export function namedFiles(names: readonly string[], { stdin }: CommandContext): { files: LogFile[]; bytes?: number } {
  if (names.length === 0) throw new UsageError("name at least one FILE, or '-' for standard input")
  if (names.filter((name) => name === '-').length > 1) throw new UsageError("'-' can be named once only")
  const missing: string[] = []
  let total: number | undefined = 0
  const files = names.map((name): LogFile => {
    if (name === '-') {
      total = undefined
      return { name: 'standard input', content: stdin }
    }
    const fileStats = statSync(name, { throwIfNoEntry: false })
    if (!fileStats) missing.push(`${name}: there is no such file`)
    else if (fileStats.isDirectory()) missing.push(`${name}: is a folder`)
    else if (total !== undefined) total += fileStats.size
    return { name, content: { path: name }, ...(fileStats && { modified: fileStats.mtimeMs }) }
  })
  if (missing.length > 0) throw new UsageError(missing.join('\n'))
  return total === undefined ? { files } : { files, bytes: total }
}

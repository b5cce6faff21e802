import { statSync } from 'node:fs'
import type { LogFile } from '../analysis/read-log.ts'
import { UsageError } from './arguments.ts'
import type { CommandContext } from './command.ts'

/** The named files, `-` for standard input. Missing files are a usage error that names all of them. */
export function namedFiles(names: readonly string[], { stdin }: CommandContext): { files: LogFile[]; bytes?: number } {
  if (names.length === 0) throw new UsageError("name at least one FILE, or '-' for standard input")
  if (names.filter((name) => name === '-').length > 1) throw new UsageError("'-' can be named once only")
  const missing: string[] = []
  let bytes: number | undefined = 0
  const files = names.map((name): LogFile => {
    if (name === '-') {
      bytes = undefined
      return { name: 'standard input', content: stdin }
    }
    const fileStats = statSync(name, { throwIfNoEntry: false })
    if (!fileStats) missing.push(`${name}: there is no such file`)
    else if (fileStats.isDirectory()) missing.push(`${name}: is a folder`)
    else if (bytes !== undefined) bytes += fileStats.size
    return { name, content: { path: name }, ...(fileStats && { modified: fileStats.mtimeMs }) }
  })
  if (missing.length > 0) throw new UsageError(missing.join('\n'))
  return bytes === undefined ? { files } : { files, bytes }
}

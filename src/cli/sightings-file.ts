import { createWriteStream, renameSync, rmSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { packed } from '../formats/sightings/packing.ts'
import { UsageError } from './arguments.ts'
import type { CommandContext } from './command.ts'

/**
 * Writes a packed sightings file, or standard output for `-`. A file appears only when it is complete, so it may be one of
 * those that are read meanwhile.
 */
export async function writeSightingsFile(
  path: string,
  content: AsyncIterable<Uint8Array>,
  { terminal }: CommandContext,
): Promise<void> {
  if (path === '-') {
    await pipeline(packed(content), terminal.out, { end: false })
    return
  }
  const unfinished = `${path}.${process.pid}.unfinished`
  try {
    await pipeline(packed(content), createWriteStream(unfinished, { flags: 'wx' }))
    renameSync(unfinished, path)
  } catch (error) {
    rmSync(unfinished, { force: true })
    const { code, syscall } = error as NodeJS.ErrnoException
    if (code !== undefined && (syscall === 'open' || syscall === 'rename')) {
      throw new UsageError(`${path} cannot be written: ${code}`, { cause: error })
    }
    throw error
  }
}

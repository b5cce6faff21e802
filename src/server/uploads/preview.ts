import { type LogOrigin, LogTimes, type StatedTimes } from '../../analysis/log-times.ts'
import { Problem } from '../../domain/problem.ts'
import { FEED_COMPARE } from '../../domain/report.ts'
import { ArchiveProblem } from '../../formats/containers/problem.ts'
import { unpack } from '../../formats/containers/unpack.ts'
import { isZip } from '../../formats/containers/zip-entry.ts'
import { detectLog } from '../../formats/logs/detect.ts'
import { HEAD_BYTES, headOf } from '../../formats/logs/head.ts'

/**
 * Recognises a file by its first MiB, even if compressed. The slice may end within a line, a character or a compressed
 * block; the readable part decides.
 * @throws Problem for files that can never become a report, before anybody uploads 2 GiB of them
 */
export async function preview(
  slice: Uint8Array,
  { name, whole, modified, ...times }: { name: string; whole: boolean; modified?: number | undefined } & StatedTimes,
) {
  // The directory of a zip archive is at its end, so a slice does not suffice.
  if (!whole && isZip(slice)) return { format: 'archive', reason: 'a zip archive, looked into once it is here' }
  const { bytes, complete, origin } = await firstBytes(slice, { name, modified }, whole)
  if (bytes.length === 0) {
    if (whole) throw new Problem('upload.empty', { file: name })
    return { format: 'archive', reason: 'packed, looked into once it is here' }
  }
  const detected = detectLog(headOf(bytes, { whole: complete }))
  if (!detected.format || detected.format.unreadable !== undefined) {
    throw new Problem('upload.not-text', { detail: detected.format?.unreadable ?? detected.reason })
  }
  const { id } = detected.format
  if (id === FEED_COMPARE) return { format: id, reason: detected.reason }
  const { proposed, zoneOffsetMinutes } = new LogTimes(times).open(detected, origin)
  return {
    format: id,
    reason: detected.reason,
    times: { assumedYear: proposed ?? null, namesZone: zoneOffsetMinutes === undefined },
  }
}

async function firstBytes(slice: Uint8Array, file: { name: string; modified: number | undefined }, whole: boolean) {
  const parts: Uint8Array[] = []
  let length = 0
  let complete = whole
  let origin: LogOrigin = { names: [file.name], modified: file.modified }
  try {
    const one = (async function* () {
      yield slice
    })()
    for await (const member of unpack(one, { expandedBytes: 64 * 2 ** 20, ratio: 5000 }, file)) {
      origin = { names: [...new Set([member.name ?? file.name, file.name])], modified: member.modified }
      for await (const chunk of member.bytes) {
        parts.push(chunk.subarray(0, HEAD_BYTES - length))
        length += chunk.length
        if (length >= HEAD_BYTES) break
      }
      if (length > 0) break
    }
  } catch (error) {
    if (!(error instanceof ArchiveProblem)) throw error
    if (error.code === 'encrypted') throw new Problem('upload.encrypted', {}, { cause: error })
    if (error.code === 'unsupported') throw new Problem('upload.not-text', { detail: error.message }, { cause: error })
    // A slice of an intact file ends early, so only a whole file can be called damaged.
    if (whole && error.code === 'damaged') {
      throw new Problem('upload.damaged', { at: error.atByte ?? 0 }, { cause: error })
    }
    complete = false
  }
  if (length > HEAD_BYTES) complete = false
  return { bytes: Buffer.concat(parts), complete, origin }
}

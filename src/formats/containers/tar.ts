import type { Budget } from './budget.ts'
import { ByteReader } from './byte-reader.ts'
import { type Member, modifiedAt } from './member.ts'
import { ArchiveProblem } from './problem.ts'

/** POSIX and GNU tar, as used in `.tar.gz` collections of logs. */
export function isTar(head: Uint8Array): boolean {
  return head.length >= 262 && Buffer.from(head.subarray(257, 262)).toString('latin1') === 'ustar' && checksumFits(head)
}

function checksumFits(header: Uint8Array): boolean {
  let sum = 0
  for (let i = 0; i < 512; i++) sum += i >= 148 && i < 156 ? 32 : (header[i] ?? 0)
  return octal(header, 148, 8) === sum
}

function octal(header: Uint8Array, at: number, length: number): number {
  // GNU tar writes sizes over 8 GiB in binary, marked by the first bit.
  if ((header[at] ?? 0) & 0x80) {
    let value = (header[at] as number) & 0x7f
    for (let i = at + 1; i < at + length; i++) value = value * 256 + (header[i] ?? 0)
    return value
  }
  const text = Buffer.from(header.subarray(at, at + length))
    .toString('latin1')
    .replace(/\0.*$/s, '')
    .trim()
  return /^[0-7]*$/.test(text) ? Number.parseInt(text || '0', 8) : Number.NaN
}

function text(header: Uint8Array, at: number, length: number): string {
  return Buffer.from(header.subarray(at, at + length))
    .toString('utf8')
    .replace(/\0.*$/s, '')
}

/** Longest extended header (names, sizes) that is read. */
const longestExtension = 65_536

/**
 * Reads the fields of an extended header for the next member, by keyword: POSIX pax, records `27 path=logs/a.log
 * `.
 */
function paxRecords(bytes: Uint8Array): Map<string, string> | undefined {
  const records = new Map<string, string>()
  for (let at = 0; at < bytes.length; ) {
    const digits = /^\d{1,6} /.exec(Buffer.from(bytes.subarray(at, at + 7)).toString('latin1'))?.[0] ?? ''
    const end = at + Number(digits)
    if (digits === '' || end <= at + digits.length || end > bytes.length || bytes[end - 1] !== 10) return undefined
    const record = Buffer.from(bytes.subarray(at + digits.length, end - 1)).toString('utf8')
    const equals = record.indexOf('=')
    if (equals < 0) return undefined
    records.set(record.slice(0, equals), record.slice(equals + 1))
    at = end
  }
  return records
}

const none: ReadonlyMap<string, string> = new Map()
const isZero = (block: Uint8Array) => block.every((byte) => byte === 0)

/**
 * The regular files of a tar archive and of archives appended to it, in order; links, devices and directories are
 * skipped.
 */
export async function* untar(input: AsyncIterable<Uint8Array>, budget: Budget): AsyncGenerator<Member> {
  const reader = new ByteReader(input)
  /** Values from extended headers for the next member. */
  let longName: string | undefined
  let extended = none
  /** Two empty blocks end an archive; more may follow to fill the last record. */
  let hasEnded = false
  const damaged = (what: string, atByte: number) =>
    new ArchiveProblem('damaged', `The tar archive ${what}.`, { atByte })
  try {
    while (true) {
      const header = await reader.exactly(512)
      if (header.length === 0) return
      const atByte = reader.position - header.length
      if (header.length === 512 && isZero(header)) {
        if (!hasEnded && !isZero(await reader.exactly(512)))
          throw damaged(`has an empty header at byte ${atByte}`, atByte)
        hasEnded = true
        continue
      }
      // Another archive may follow, as in `cat a.tar b.tar`.
      if (hasEnded && !isTar(header)) return
      hasEnded = false
      const stated = octal(header, 124, 12)
      if (header.length < 512 || !Number.isSafeInteger(stated) || !checksumFits(header)) {
        throw damaged(`has no file header at byte ${atByte}`, atByte)
      }
      const type = String.fromCharCode(header[156] as number)
      const isExtension = 'xgL'.includes(type)
      const size = isExtension ? stated : Number(extended.get('size') ?? stated)
      if (!Number.isSafeInteger(size) || size < 0) throw damaged(`has no file header at byte ${atByte}`, atByte)
      let remaining = size
      async function* body(): AsyncGenerator<Uint8Array> {
        while (remaining > 0) {
          const some = await reader.some(remaining)
          if (!some) throw damaged(`ends in the middle, after ${reader.position} bytes`, reader.position)
          remaining -= some.length
          yield some
        }
      }
      if (isExtension && type !== 'g') {
        if (size > longestExtension) {
          throw new ArchiveProblem('unsupported', 'The tar archive has a name that is too long.', { atByte })
        }
        const bytes = await reader.exactly(size)
        remaining -= bytes.length
        if (type === 'x') {
          const records = paxRecords(bytes)
          if (!records) throw damaged(`has an extended header that cannot be read at byte ${atByte}`, atByte)
          extended = records
        } else longName = Buffer.from(bytes).toString('utf8').replace(/\0.*$/s, '')
      } else if (!isExtension) {
        const isSparse = [...extended.keys()].some((key) => key.startsWith('GNU.sparse.'))
        if (type === 'S' || type === 'M' || isSparse) {
          const what = type === 'M' ? 'part of a file' : 'a file with holes'
          throw new ArchiveProblem('unsupported', `The tar archive holds ${what}, which is not supported.`, { atByte })
        }
        if (type === '0' || type === '\0' || type === '7') {
          budget.member()
          const prefix = text(header, 345, 155)
          const short = text(header, 0, 100)
          const name = extended.get('path') ?? longName ?? (prefix ? `${prefix}/${short}` : short)
          if (!/(?:^|\/)(?:PaxHeader|\._|__MACOSX)/.test(name)) {
            yield { name, ...modifiedAt(octal(header, 136, 12) * 1000), bytes: body() }
          }
        }
        longName = undefined
        extended = none
      }
      for await (const _ of body());
      await reader.exactly((512 - (size % 512)) % 512)
    }
  } finally {
    await reader.close()
  }
}

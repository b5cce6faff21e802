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

/** The regular files of a tar archive in order; links, devices and directories are skipped. */
export async function* untar(input: AsyncIterable<Uint8Array>, budget: Budget): AsyncGenerator<Member> {
  const reader = new ByteReader(input)
  let longName: string | undefined
  try {
    while (true) {
      const header = await reader.exactly(512)
      if (header.length === 0 || header.every((byte) => byte === 0)) return
      const atByte = reader.position - header.length
      const size = octal(header, 124, 12)
      if (header.length < 512 || !Number.isSafeInteger(size) || !checksumFits(header)) {
        throw new ArchiveProblem('damaged', `The tar archive has no file header at byte ${atByte}.`, { atByte })
      }
      const type = String.fromCharCode(header[156] as number)
      let left = size
      async function* body(): AsyncGenerator<Uint8Array> {
        while (left > 0) {
          const some = await reader.some(left)
          if (!some) {
            const atByte = reader.position
            throw new ArchiveProblem('damaged', `The tar archive ends in the middle, after ${atByte} bytes.`, {
              atByte,
            })
          }
          left -= some.length
          yield some
        }
      }
      if (type === '0' || type === '\0' || type === '7') {
        budget.member()
        const prefix = text(header, 345, 155)
        const name: string = longName ?? (prefix ? `${prefix}/${text(header, 0, 100)}` : text(header, 0, 100))
        longName = undefined
        if (!/(?:^|\/)(?:PaxHeader|\._|__MACOSX)/.test(name)) {
          yield { name, ...modifiedAt(octal(header, 136, 12) * 1000), bytes: body() }
        }
      } else if (type === 'L' && size <= 4096) {
        longName = Buffer.from(await reader.exactly(size))
          .toString('utf8')
          .replace(/\0.*$/s, '')
        left = 0
      }
      for await (const _ of body());
      await reader.exactly((512 - (size % 512)) % 512)
    }
  } finally {
    await reader.close()
  }
}

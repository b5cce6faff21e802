import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hourMs } from '../../domain/time-units.ts'
import { longestCadenceMs } from './schedule.ts'
import { createSpool } from './spool.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'winnow-spool-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Makes a file this many ms older. */
function age(path: string, ms: number): void {
  const then = new Date(Date.now() - ms)
  utimesSync(path, then, then)
}

describe('the spool', () => {
  it('stores no file for which the disk has no room, and leaves nothing of it', () => {
    // The limit is one or two kB: like on a full disk, the kernel writes only the first part of a longer chunk.
    const program = `
      import { createSpool } from ${JSON.stringify(new URL('./spool.ts', import.meta.url).href)}
      const body = async function* () { yield Buffer.alloc(5000, 'x') }
      const told = await createSpool(process.argv[1]).write(body()).then(({ bytes }) => String(bytes), ({ code }) => code)
      process.stdout.write(told)`
    const limited = ['-c', 'ulimit -f 2; exec "$0" --input-type=module --eval "$1" "$2"']

    expect(execFileSync('sh', [...limited, process.execPath, program, folder], { encoding: 'utf8' })).toBe('EFBIG')
    expect(readdirSync(folder)).toEqual([])
  })

  it('deletes files that killed processes left behind a day ago', async () => {
    const spool = createSpool(folder)
    mkdirSync(join(folder, 'composing'))
    writeFileSync(join(folder, 'composing', 'changes'), 'half')
    writeFileSync(join(folder, 'fetched.part'), 'half')
    writeFileSync(join(folder, 'fetching.part'), 'half')
    for (const name of ['composing', 'fetched.part']) age(join(folder, name), 25 * hourMs)

    expect(await spool.clear(Date.now())).toBe(2)
    expect(readdirSync(folder)).toEqual(['fetching.part'])
  })

  it('keeps the rows of snapshots between two looks at the rarest source', async () => {
    const rows = join(folder, 'rows-7')
    writeFileSync(rows, '')
    age(rows, longestCadenceMs * 1.1 + hourMs)
    expect(await createSpool(folder).clear(Date.now())).toBe(0)
    age(rows, longestCadenceMs * 1.1 + 25 * hourMs)
    expect(await createSpool(folder).clear(Date.now())).toBe(1)
  })

  it('keeps a shelf between two looks at the rarest source, but not after its last one', async () => {
    const spool = createSpool(folder)
    const shelf = await spool.shelf('quiet')
    writeFileSync(join(shelf, 'event.json'), '{}')
    for (let visit = 0; visit < 3; visit++) {
      age(shelf, longestCadenceMs * 1.1 + hourMs)
      expect(await spool.clear(Date.now())).toBe(0)
      expect(await spool.shelf('quiet')).toBe(shelf)
    }
    expect(existsSync(join(shelf, 'event.json'))).toBe(true)

    age(shelf, longestCadenceMs * 1.1 + 25 * hourMs)
    expect(await spool.clear(Date.now())).toBe(1)
    expect(readdirSync(folder)).toEqual([])
  })
})

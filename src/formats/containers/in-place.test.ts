import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openInPlace } from './in-place.ts'

it('reads several files, including empty ones, as one stream with a single end', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'in-place-'))
  try {
    const parts = ['first line\nsec', '', 'ond line\n', '']
    const paths = parts.map((_, i) => join(folder, String(i)))
    for (const [i, part] of parts.entries()) await writeFile(paths[i] as string, part)
    const file = openInPlace(paths)
    const into = new Uint8Array(4)
    let text = ''
    for (let length = file.read(into); length > 0; length = file.read(into)) {
      text += new TextDecoder().decode(into.subarray(0, length))
    }

    expect(text).toBe(parts.join(''))
    expect(file.read(into)).toBe(0)
    file.close()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

/** Rooms whose exported functions, classes and constants all need a docstring (docs/design/tests-and-releases.md). */
const rooms = ['contract', 'domain', 'engine', 'formats']

const root = fileURLToPath(new URL('../src', import.meta.url))

function filesOf(room: string): string[] {
  return readdirSync(join(root, room), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test|\.d)\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

const exported = /^export (?:async )?(?:function\*?|const|let|class|abstract class) ([\w$]+)/

/**
 * Names of exports without a docstring. A group of one-line exports without a blank line between them shares the docstring
 * of the first; the comment at the top of a file counts for its only export.
 */
function withoutDocstring(text: string): string[] {
  const lines = text.split('\n')
  const names = lines.flatMap((line) => exported.exec(line)?.[1] ?? [])
  if (names.length === 1 && text.startsWith('/**')) return []
  return lines.flatMap((line, at) => {
    const name = exported.exec(line)?.[1]
    return name && !isDescribed(lines, at) ? [name] : []
  })
}

function isDescribed(lines: readonly string[], at: number): boolean {
  let above = at - 1
  while (/^(?:export (?:const|let|type) .*[^{[(`]|\/\/ .*|@\w+)$/.test(lines[above] ?? '')) above--
  return /\*\/$/.test(lines[above] ?? '')
}

it('finds exports without a docstring', () => {
  expect(withoutDocstring('/** One. */\nexport const a = 1\nexport const b = 2\n\nexport const c = 3\n')).toEqual(['c'])
  expect(withoutDocstring('/** Of the file. */\nimport x\n\nexport function a() {}\n')).toEqual([])
  expect(withoutDocstring('/** Of the file. */\nimport x\n\nexport function a() {}\nexport class B {}\n')).toEqual([
    'a',
    'B',
  ])
})

it.each(rooms)('src/%s has a docstring on every exported function, class and constant', (room) => {
  const missing = filesOf(room).flatMap((file) =>
    withoutDocstring(readFileSync(file, 'utf8')).map((name) => `${file.slice(root.length)}: ${name}`),
  )

  expect(missing).toEqual([])
})

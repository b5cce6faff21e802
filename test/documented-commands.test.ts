import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { commands } from '../src/cli/commands/index.ts'

const root = new URL('..', import.meta.url)
const pages = ['README.md', ...readdirSync(new URL('docs', root)).map((name) => `docs/${name}`)]
const said = pages
  .filter((page) => page.endsWith('.md'))
  .flatMap((page) => {
    const calls = readFileSync(new URL(page, root), 'utf8').matchAll(/^(?:npx )?winnow ([a-z-]+)([^#|\n]*)/gm)
    return [...calls].map(([, name = '', args = '']) => ({ page, name, args }))
  })
  .filter(({ name }) => !/^(?:start|operate)$/.test(name))

it('commands in documents exist, with their options', () => {
  const wrong = said.flatMap(({ page, name, args }) => {
    const help = commands.find((command) => command.name === name)?.help ?? ''
    const options = [...args.matchAll(/(?<=\s)--?[a-z][a-z-]*/g)].map(([option]) => option)
    const lacking = options.filter((option) => !help.includes(option))
    return help === '' || lacking.length > 0 ? [`${page}: winnow ${name} ${lacking.join(' ')}`] : []
  })

  expect(said.length).toBeGreaterThan(20)
  expect(wrong).toEqual([])
})

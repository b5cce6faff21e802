import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { theme } from '../theme.ts'

const rules = readFileSync(new URL('media.css', import.meta.url), 'utf8')

/** The colours that a media query sets, by the names of the theme. */
function coloursIn(query: string): Record<string, string> {
  const from = rules.indexOf(`@media ${query} {`)
  expect(from, query).toBeGreaterThan(-1)
  const block = rules.slice(from, rules.indexOf('\n}', from))
  return Object.fromEntries(
    [...block.matchAll(/--mui-palette-([\w-]+): ([^;]+);/g)].map(([, name, colour]) => [name, colour]),
  )
}

/** Lines and grounds are stronger there: they stand on pure black or white. */
const stronger = ['divider', 'action-hover', 'background-default']

const { colorSchemes } = theme() as unknown as {
  colorSchemes: Record<'light' | 'dark', { palette: Record<string, Record<string, string>> }>
}

it('shows paper and the colours of the system in the colours of the theme', () => {
  for (const [query, mode] of [
    ['print, (forced-colors: active) and (prefers-color-scheme: light)', 'light'],
    ['(forced-colors: active) and (prefers-color-scheme: dark)', 'dark'],
  ] as const) {
    const palette = colorSchemes[mode].palette
    const colours = coloursIn(query)
    expect(Object.keys(colours).length).toBeGreaterThan(10)
    for (const [name, colour] of Object.entries(colours)) {
      if (stronger.includes(name)) continue
      const [group = '', shade = ''] = name.split('-')
      expect(colour, `${name} in ${mode}`).toBe(palette[group]?.[shade])
    }
  }
})

it('prints notices in dark text on a light ground, also those of a page in the dark mode', () => {
  const colours = coloursIn('print, (forced-colors: active) and (prefers-color-scheme: light)')
  for (const severity of ['error', 'info', 'success', 'warning']) {
    expect(colours).toHaveProperty([`Alert-${severity}Color`])
    expect(colours).toHaveProperty([`Alert-${severity}StandardBg`])
  }
})

it('keeps the colours of drawings on paper and in forced-colours mode', () => {
  expect(rules).toMatch(/\.drawn \{\s*print-color-adjust: exact;\s*forced-color-adjust: none;\s*\}/)
})

it('hyphenates nothing that may hold a value, and leaves the boxes of switches as wide as they are', () => {
  const narrow = rules.slice(rules.indexOf('@media (max-width: 19em) {'))

  expect(narrow).toMatch(/html :is\(h1, h2, h3, dt, label\) \{\s*hyphens: auto/)
  expect(narrow).toMatch(/html :is\(code, bdi, kbd, pre, \[translate="no"\]\) \{\s*hyphens: manual !important/)
  expect(narrow).toMatch(/input:not\(\[type="checkbox"\], \[type="radio"\]\) \{\s*min-width/)
})

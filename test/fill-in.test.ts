import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

/** `npm run new` leaves "FILL IN" wherever a person has to decide. */
it('leaves no place that has to be filled in', () => {
  const left = ['src', 'test/authorisation'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) => placesIn(`${folder}/${file.replaceAll('\\', '/')}`)),
  )

  expect(left, `Still to be filled in:\n${left.join('\n')}\n`).toEqual([])
})

function placesIn(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  if (!text.includes('FILL IN')) return []
  return text.split('\n').flatMap((line, i) => (line.includes('FILL IN') ? [`${file}:${i + 1}: ${line.trim()}`] : []))
}

import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { targetFormatIds } from '../../domain/subscription.ts'
import { outputFormats } from './index.ts'

const here = (file: string) => new URL(file, import.meta.url)

it('every format is tested with the common suite and its own reader', () => {
  for (const { id } of outputFormats) {
    const name = id.toLowerCase().replaceAll('_', '-').replace('ecsv1', 'ecs').replace('stix21', 'stix')
    const file = here(`${name}/${name}.test.ts`)
    expect(existsSync(file), id).toBe(true)
    expect(readFileSync(file, 'utf8'), id).toMatch(/^ *conforms\(/m)
  }
})

it('the registry has every format that a subscription can select; TAXII serves the objects of STIX', () => {
  const known = outputFormats.map(({ id }): string => id)
  expect([...known, 'TAXII21'].sort()).toEqual([...targetFormatIds].sort())
})

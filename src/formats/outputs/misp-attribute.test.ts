import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { kindIds } from '../../domain/observables/index.ts'
import { mispAttribute } from './misp-attribute.ts'

const file = new URL('../../../../shared/corpora/misp_schema/describeTypes.json', import.meta.url)

it.skipIf(!existsSync(file))("uses MISP's type and default category for every kind", () => {
  const { result } = JSON.parse(readFileSync(file, 'utf8'))

  for (const kind of kindIds) {
    const { type, category, toIds } = mispAttribute[kind]
    expect(result.sane_defaults[type], kind).toEqual({ default_category: category, to_ids: toIds ? 1 : 0 })
  }
})

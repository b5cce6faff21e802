import type { Source } from '../domain/source.ts'
import { unstated } from './sources/licences.ts'

/** A source that the catalogue lacks, of which only some facts are known. */
export const unknownSource = (facts: Pick<Source, 'id' | 'name'> & Partial<Source>): Source => ({
  maintainer: '',
  homepage: '',
  addresses: [],
  cadenceMinutes: 24 * 60,
  kinds: [],
  flavours: ['mixed'],
  licence: unstated,
  commercial: false,
  authentication: 'none',
  ...facts,
})

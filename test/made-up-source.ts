import { unstated } from '../src/catalogue/sources/licences.ts'
import type { Source } from '../src/domain/source.ts'

/** A minimal source, for tests that set the fields they need. */
export const madeUpSource: Source = {
  id: 'made-up',
  name: 'Made up',
  maintainer: 'us',
  homepage: '',
  addresses: [],
  cadenceMinutes: 60,
  kinds: [],
  flavours: [],
  licence: unstated,
  commercial: false,
  authentication: 'none',
}

import { unknownSource } from '../src/catalogue/unknown-source.ts'

/** A minimal source, for tests that set the fields they need. */
export const madeUpSource = unknownSource({
  id: 'made-up',
  name: 'Made up',
  maintainer: 'us',
  cadenceMinutes: 60,
  flavours: [],
})

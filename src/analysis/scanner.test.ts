import { expect, it } from 'vitest'
import { buildWasm } from '../../scripts/build-wasm.mjs'
import { bestScanner } from './scanner.ts'

it('finds the compiled scanner at the path of the build script', async () => {
  await buildWasm()

  expect((await bestScanner()).name).toBe('wasm')
})

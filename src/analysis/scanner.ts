import { readFile } from 'node:fs/promises'
import type { Scanner } from '../engine/extract/scanner.ts'
import { scriptScanner } from '../engine/extract/script-scanner.ts'
import { wasmScanner } from '../engine/extract/wasm-scanner.ts'

const compiled = new URL('../../node_modules/.cache/winnow/scanner.wasm', import.meta.url)

let known: Promise<Scanner> | undefined

/** The fastest available scanner: the compiled one from `scripts/build-wasm.mjs`, otherwise the script. */
export function bestScanner(): Promise<Scanner> {
  known ??= readFile(compiled)
    .then((bytes) => WebAssembly.compile(new Uint8Array(bytes)))
    .then(wasmScanner, () => scriptScanner)
  return known
}

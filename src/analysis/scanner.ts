import { readFile } from 'node:fs/promises'
import type { Scanner } from '../engine/extract/scanner.ts'
import { scriptScanner } from '../engine/extract/script-scanner.ts'
import { wasmScanner } from '../engine/extract/wasm-scanner.ts'
import { embedded } from './embedded.ts'

/** Beside this file in the package, otherwise where `scripts/build-wasm.mjs` writes it. */
const places = ['./scanner.wasm', '../../node_modules/.cache/winnow/scanner.wasm']

let known: Promise<Scanner> | undefined

/** The fastest available scanner: the compiled one if it was built, otherwise the script. */
export function bestScanner(): Promise<Scanner> {
  known ??= readCompiled()
    .then((bytes) => WebAssembly.compile(new Uint8Array(bytes)))
    .then(wasmScanner, () => scriptScanner)
  return known
}

async function readCompiled(): Promise<Uint8Array> {
  return embedded('scanner.wasm') ?? Promise.any(places.map((place) => readFile(new URL(place, import.meta.url))))
}

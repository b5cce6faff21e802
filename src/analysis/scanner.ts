import type { Scanner } from '../engine/extract/scanner.ts'
import { scriptScanner } from '../engine/extract/script-scanner.ts'

/** The quickest scanner that runs here. */
export async function bestScanner(): Promise<Scanner> {
  return scriptScanner
}

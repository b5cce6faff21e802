/** Invented lines. */

import type { Truth } from './truth.ts'

/** Truth tables. */
export const serverTruth: Truth = {}

import { setFlagsFromString } from 'node:v8'

/**
 * For a process whose work creates many buffers and compressors: makes V8 collect garbage by the total memory, instead
 * of searching the whole heap whenever 64 MB of buffers have accumulated. docs/decisions/0193-memory.md
 */
export function expectManyBuffers(): void {
  setFlagsFromString('--external-memory-accounted-in-global-limit')
}

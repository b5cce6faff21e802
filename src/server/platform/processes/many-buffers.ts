import { setFlagsFromString } from 'node:v8'

/**
 * For a process of its own whose work makes many buffers and compressors: V8 decides by all memory together when to
 * collect garbage, instead of looking through the whole heap whenever 64 MB of buffers have come.
 * docs/decisions/0426-garbage-by-all-memory.md
 */
export function expectManyBuffers(): void {
  setFlagsFromString('--external-memory-accounted-in-global-limit')
}

import type { TargetFormatId } from '../../../domain/subscription.ts'
import type { Guide } from './guides/guide.ts'

const known = new Map<TargetFormatId, Promise<Guide | undefined>>()

/**
 * The guide that is surely meant by a format; undefined if there is none, or if the guides cannot be loaded. Answers with the
 * same promise each time.
 */
export function guideFor(format: TargetFormatId): Promise<Guide | undefined> {
  const guide = known.get(format) ?? find(format)
  known.set(format, guide)
  return guide
}

async function find(format: TargetFormatId): Promise<Guide | undefined> {
  // Nothing comes without a network, or if the page is about to be reloaded.
  const code = await import('./guides.ts').catch(() => undefined)
  return code?.guides.find((one) => !one.isForAnyFormat && !one.isOneOfMany && one.formats.includes(format))
}

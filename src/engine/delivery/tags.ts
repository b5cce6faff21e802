import { sharedTag } from '../../domain/delivery.ts'

const none: readonly string[] = Object.freeze([])

/** The tags of all listings in lower case, sorted, each once. */
export function tagsOf(
  listings: readonly { readonly tags?: readonly string[] | null | undefined }[],
): readonly string[] {
  let merged: string[] | undefined
  for (const { tags } of listings) {
    if (!tags) continue
    for (const raw of tags) {
      const tag = raw.trim().toLowerCase()
      if (tag === '') continue
      merged ??= []
      merged.push(tag)
    }
  }
  if (!merged) return none
  if (merged.length === 1) return merged
  merged.sort()
  let size = 1
  for (let i = 1; i < merged.length; i++) {
    if (merged[i] !== merged[size - 1]) merged[size++] = merged[i] as string
  }
  merged.length = size
  return merged
}

/** Adds the tag for shared infrastructure; the result stays sorted and unique. */
export function withShared(tags: readonly string[]): readonly string[] {
  return tags.includes(sharedTag) ? tags : [...tags, sharedTag].sort()
}

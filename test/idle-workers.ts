import type { Workers } from '../src/server/platform/queue/queue.ts'
import { type Jobs, work } from '../src/server/work.ts'

/** Workers that do nothing, for tests that run some jobs themselves, or none. */
export const idleWorkers = Object.fromEntries(
  Object.keys(work).map((name) => [name, async () => {}]),
) as unknown as Workers<Jobs>

import { z } from 'zod'
import type { Work } from './queue.ts'

const payload = z.object({})

/**
 * Work that is done again and again, one run at a time.
 * @param schedule five cron fields, UTC
 * @param rest by default, workers do it, and try it once more
 */
export const scheduled = (
  schedule: string,
  maxMinutes: number,
  rest: Partial<Pick<Work, 'by' | 'retries'>> = {},
): Work & { readonly payload: typeof payload } => {
  return { payload, by: 'worker', retries: 1, concurrency: 1, maxMinutes, schedule, ...rest }
}

import { asProblem } from './refusal.ts'

/**
 * Asks whether somebody may go on reading. While the database is away or full, they may. `'unknown'`: it is too busy to tell,
 * so they may for now, and must be asked about again soon.
 * @throws any other error of `ask`: nobody goes on because a check is broken
 */
export async function whetherOpen(ask: () => Promise<boolean>): Promise<boolean | 'unknown'> {
  try {
    return await ask()
  } catch (error) {
    const { code, status } = asProblem(error)
    if (code === 'server.stopping' || code === 'server.full') return true
    if (status === 503) return 'unknown'
    throw error
  }
}

import type { ServerResponse } from 'node:http'
import { whetherOpen } from '../platform/http/whether-open.ts'
import { recheckMs } from '../platform/recheck.ts'

/**
 * Breaks a transfer off once its reader has lost access. Readers notice: the answer is shorter than its
 * `content-length`. While the database is away or too busy to tell, devices get what they began to read; any other fault of
 * the check ends the transfer too.
 */
export function endWithKey(
  outgoing: Pick<ServerResponse, 'destroyed' | 'destroy' | 'once'>,
  isStillOpen: () => Promise<boolean>,
): void {
  if (outgoing.destroyed) return
  let isAsking = false
  const check = async () => {
    if (isAsking) return
    isAsking = true
    const isOpen = await whetherOpen(isStillOpen).catch(() => false)
    if (!isOpen) outgoing.destroy()
    isAsking = false
  }
  const timer = setInterval(check, recheckMs).unref()
  outgoing.once('close', () => clearInterval(timer))
}

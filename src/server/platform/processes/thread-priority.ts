import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { isMainThread } from 'node:worker_threads'

/**
 * Lets other threads and processes go before this worker thread where the processors are not enough for all. Only Linux has
 * priorities of threads; elsewhere, and in the main thread, it does nothing.
 */
export function yieldToOthers(): void {
  if (isMainThread || process.platform !== 'linux') return
  try {
    // https://man7.org/linux/man-pages/man5/proc_thread-self.5.html: `<process>/task/<thread>`
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // A container may hide /proc or forbid it: then the thread has the priority of all.
  }
}

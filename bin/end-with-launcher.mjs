// Loaded before the program that `winnow.mjs` starts: a launcher that is killed closes the channel to it, which then stops as on
// SIGTERM. Without this, the program would work on alone, and hold its port and its folder.
import { isMainThread } from 'node:worker_threads'

if (isMainThread && process.channel) {
  process.on('disconnect', () => process.emit('SIGTERM', 'SIGTERM') || process.exit(143))
  // The channel must not keep the program alive.
  process.channel.unref()
}

const stopSignals = ['SIGTERM', 'SIGINT'] as const

/**
 * Calls `stop` for each signal that asks the process to end. Called again, it removes the listeners that others have added
 * meanwhile. Its own stay: a signal that has arrived, but was not handled yet, would be lost with its listener.
 */
export function stopOnSignals(stop: (signal: NodeJS.Signals) => void): void {
  for (const signal of stopSignals) {
    const listeners = process.listeners(signal)
    if (!listeners.includes(stop)) process.on(signal, stop)
    for (const other of listeners) if (other !== stop) process.off(signal, other)
  }
}

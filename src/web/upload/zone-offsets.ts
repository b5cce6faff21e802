/** All whole-hour offsets plus the browser's own, in minutes east of UTC. */
export function zoneOffsets(own: number): number[] {
  const hours = Array.from({ length: 27 }, (_, index) => (index - 12) * 60)
  return [...new Set([...hours, own])].sort((a, b) => a - b)
}

/** `UTC+02:00`; `UTC` for zero. */
export function offsetText(minutes: number): string {
  if (minutes === 0) return 'UTC'
  const all = Math.abs(minutes)
  const two = (n: number) => String(n).padStart(2, '0')
  return `UTC${minutes < 0 ? '−' : '+'}${two(Math.floor(all / 60))}:${two(all % 60)}`
}

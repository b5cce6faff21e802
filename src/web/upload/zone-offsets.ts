/** All whole-hour offsets plus the browser's own, in minutes east of UTC. */
export function zoneOffsets(own: number): number[] {
  const hours = Array.from({ length: 27 }, (_, index) => (index - 12) * 60)
  return [...new Set([...hours, own])].sort((a, b) => a - b)
}

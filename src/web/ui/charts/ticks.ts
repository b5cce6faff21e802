/** Round axis values from `from` to at least `to`, about `wanted` of them. */
export function ticks(from: number, to: number, wanted: number): number[] {
  const factors = to - from <= 30 ? [1, 2, 5, 10] : [1, 2, 2.5, 5, 10]
  const raw = (to - from) / Math.max(1, wanted)
  if (!(raw > 0) || !Number.isFinite(raw)) return [from]
  const magnitude = 10 ** Math.floor(Math.log10(raw))
  const step = (factors.find((factor) => factor * magnitude >= raw) ?? 10) * magnitude
  const whole = to - from >= wanted ? Math.max(step, 1) : step
  const first = Math.ceil(from / whole) * whole
  const count = Math.ceil((to - first) / whole - 1e-9)
  return Array.from({ length: count + 1 }, (_, index) => Number((first + index * whole).toPrecision(12)))
}

/** Likewise with whole numbers only. */
export function wholeTicks(from: number, to: number, wanted: number): number[] {
  return ticks(from, to, Math.min(wanted, Math.max(1, Math.floor(to - from))))
}

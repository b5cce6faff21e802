/** Columns of the time line and of the slider above it: name, axis, state. On a phone the name stands above its bars. */
export const columns = {
  xs: 'minmax(0, 1fr)',
  md: 'minmax(150px, 232px) minmax(0, 1fr) minmax(132px, 216px)',
} as const

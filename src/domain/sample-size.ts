/** With fewer suspicious observables than this a percentage says more than is known: counts stand instead. */
export const fewestForPercent = 30

export function isSmallSample(suspicious: number): boolean {
  return suspicious < fewestForPercent
}

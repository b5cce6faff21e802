import type { HitState } from '../../../../domain/hit.ts'

const stateColour: Record<HitState, string> = {
  'in-time': 'var(--mui-palette-success-main)',
  during: 'color-mix(in srgb, var(--mui-palette-success-main) 55%, var(--mui-palette-background-paper))',
  unproven: 'var(--mui-palette-info-main)',
  late: 'var(--mui-palette-warning-main)',
  expired: 'var(--mui-palette-text-disabled)',
  light: 'var(--mui-palette-brand-main)',
}

/** Fill of a state in bars and swatches. The unproven is hatched, like all estimates. */
export function textureOf(state: HitState): object {
  const colour = stateColour[state]
  return state === 'unproven'
    ? {
        backgroundImage: `repeating-linear-gradient(120deg, ${colour} 0 2.5px, transparent 2.5px 6px)`,
        boxShadow: `inset 0 0 0 1px ${colour}`,
      }
    : { backgroundColor: colour }
}

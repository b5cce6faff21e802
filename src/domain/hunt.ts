/** User judgements of a hit of the retro-hunt. */
export const huntStates = ['open', 'confirmed', 'false-alarm'] as const
export type HuntState = (typeof huntStates)[number]

/** Blocks of a source's page below each other. */
export const column = { display: 'grid', gap: { xs: 2.5, md: 3 }, minWidth: 0 } as const

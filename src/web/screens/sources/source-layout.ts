/** As many columns of equal width as `count`, from a screen width on; one below it. */
export const columnsFrom = (width: 'md' | 'lg', count: number) => ({
  xs: 'minmax(0, 1fr)',
  [width]: `repeat(${count}, minmax(0, 1fr))`,
})

/** Blocks of a source's page below each other. */
export const column = { display: 'grid', gap: { xs: 2.5, md: 3 }, minWidth: 0 } as const

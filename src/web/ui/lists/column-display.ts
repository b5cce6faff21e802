/** Style of a cell that phones do not show. Say in another cell there what it contains. */
export const notOnPhones = { display: { xs: 'none', sm: 'table-cell' } } as const

/** Style of a cell that only wide screens show. Say in another cell elsewhere what it contains. */
export const onWideScreens = { display: { xs: 'none', md: 'table-cell' } } as const

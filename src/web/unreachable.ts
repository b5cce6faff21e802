/** Fired at the window when the page stays because no answer came. */
export const unreachable = 'winnow:unreachable'

/** A length in the unit of the root's text, so that it grows with text that the reader enlarges. */
export const rem = (pixels: number): string => `${pixels / 16}rem`

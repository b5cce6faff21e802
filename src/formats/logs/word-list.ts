/** The words of a table, which commas separate; each may consist of several. */
export const words = (text: string): readonly string[] => text.trim().split(/\s*,\s*/)

/** Characters of a password of the product's own accounts. Which ones they are does not matter (NIST SP 800-63B). */
export const passwordLength = { least: 12, most: 1024 } as const

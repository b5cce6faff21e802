/**
 * Minimum and maximum length of a password for local accounts, in characters. There are no composition rules (NIST SP
 * 800-63B).
 */
export const passwordLength = { least: 12, most: 1024 } as const

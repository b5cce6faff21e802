/** A file begins with this. */
export const magic = 'WNRANGE1'
/** Hexadecimal digits of the SHA-256 by which values are grouped. */
export const bucketDigits = 4
export const buckets = 16 ** bucketDigits
/**
 * The magic, then the offset of each bucket and the end of the last one behind the header, as float64. Then the values
 * of each bucket: their length in bytes as uint16, and UTF-8.
 */
export const headerSize = magic.length + 8 * (buckets + 1)

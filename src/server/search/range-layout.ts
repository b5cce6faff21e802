/** Magic bytes at the beginning of the file. */
export const magic = 'WNRANGE1'
/** Number of leading hexadecimal digits of the SHA-256 by which values are grouped into buckets. */
export const bucketDigits = 4
export const buckets = 16 ** bucketDigits
/**
 * Layout: the magic bytes; then, as float64, the offset of each bucket behind the header, and the end of the last one;
 * then the values of each bucket, each with its length in bytes as uint16 before its UTF-8.
 */
export const headerSize = magic.length + 8 * (buckets + 1)

/** Addresses in the rules' memory, in bytes. The first kilobyte is reserved for the compiler. */

/** Classes of bytes (`bytes.ts`), 256 entries each. */
export const BYTE_CLASSES: i32 = 1024
export const URL_CLASSES: i32 = 1280

/** The set of top-level domains: open addressing, 8 bytes per slot (hash; position of the name, length, traits). */
export const TLD_SLOTS: i32 = 2048
export const TLD_MASK: i32 = 4095
/** Their names, concatenated. */
export const TLD_NAMES: i32 = 34816
export const TLD_NAMES_END: i32 = 65536

/** Results: kind with flags, start, end, and the position in the window that identifies the line; 16 bytes each. */
export const RECORDS: i32 = 65536
export const MAX_RECORDS: i32 = 16384
/** A scan pauses if fewer records are left than the longest rewritten word, and others in its 64 bytes, can need. */
export const SPARE_RECORDS: i32 = 4096

/** Rewritten words (defanged, escaped, percent-encoded), until their records are taken. */
export const SCRATCH: i32 = 327744
export const SCRATCH_BYTES: i32 = 262144
export const SPARE_SCRATCH: i32 = 65536

/** Complete lines of the log, each with its line feed. Vector loads may read the 128 unused bytes behind them. */
export const WINDOW: i32 = 590080
export const WINDOW_BYTES: i32 = 1310720

/** The set of software names, with the same structure as that of top-level domains, and one bit per ending of a name. */
export const PRODUCT_SLOTS: i32 = 1900928
export const PRODUCT_MASK: i32 = 1023
export const PRODUCT_NAMES: i32 = 1909120
export const PRODUCT_NAMES_END: i32 = 1917312
export const PRODUCT_TAILS: i32 = 1917312

/** The braces that are open (`braces.ts`), 4 bytes each. */
export const OPEN_BRACES: i32 = 1921408
export const MAX_OPEN_BRACES: i32 = 64

/** Total size of the memory. */
export const MEMORY_BYTES: i32 = 1921664

/**
 * The files in `rules/` are compiled twice: by TypeScript, and by AssemblyScript to WebAssembly, where this name is a
 * 32-bit integer. See docs/decisions/0010-one-source-two-scanners.md.
 */
declare type i32 = number

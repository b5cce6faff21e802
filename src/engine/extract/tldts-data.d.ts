/** The Public Suffix List as `tldts` packs it: edges of a trie over labels, their texts in a row. */
declare module 'tldts/dist/es6/src/data/trie.js' {
  export const edgeStart: Uint16Array
  export const edgeLength: Uint8Array
  export const labelText: string
  export const rulesRoot: number
}

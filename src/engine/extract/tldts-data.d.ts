/** The Public Suffix List as packed by `tldts`: edges of a trie of labels, with concatenated texts. */
declare module 'tldts/dist/es6/src/data/trie.js' {
  export const edgeStart: Uint16Array
  export const edgeLength: Uint8Array
  export const labelText: string
  export const rulesRoot: number
}

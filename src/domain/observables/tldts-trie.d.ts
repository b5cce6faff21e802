/** The rules of the Public Suffix List as a trie of labels, from the right: the data on which `tldts` itself searches. */
declare module 'tldts/dist/cjs/src/data/trie.js' {
  /** By node: not 0 if a rule ends there. */
  export const nodeFlags: Uint8Array
  /** By node: its first edge; its last one comes before the first of the next node. */
  export const edgeStart: Uint16Array
  /** By edge: the length of its label. */
  export const edgeLength: Uint8Array
  /** By edge: the node to which it leads. */
  export const edgeChild: Uint16Array
  /** The labels of all edges, one after the other. */
  export const labelText: string
  export const rulesRoot: number
}

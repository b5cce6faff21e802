/** Interface of every kind of observable. Shared code calls these methods and never branches on the kind. */
export interface ObservableKind {
  /** The id used everywhere: API, files, screens. */
  readonly id: string
  /** The number stored in tables and hashed into fingerprints. It never changes and is never reused. */
  readonly code: number
  /** The canonical form of `text` (already refanged), or undefined if `text` is not of this kind. */
  canonical(text: string): string | undefined
  /**
   * Tells whether a canonical value can say anything about a threat: false for private, loopback, documentation and
   * similar values.
   */
  isRoutable(value: string): boolean
}

/** Defines a kind; every value is routable unless the kind says otherwise. */
export function observableKind<const K extends Omit<ObservableKind, 'isRoutable'> & Partial<ObservableKind>>(
  kind: K,
): K & ObservableKind {
  return { isRoutable: () => true, ...kind }
}

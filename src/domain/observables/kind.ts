/** What every kind of observable answers for itself. Shared code asks the kind and never branches on which one it is. */
export interface ObservableKind {
  /** The word used everywhere: API, files, screens. */
  readonly id: string
  /** The number stored in tables and hashed into fingerprints. Never changes and is never used again. */
  readonly code: number
  /** The canonical form of `text` (already refanged), or undefined where it is none of this kind. */
  canonical(text: string): string | undefined
  /** Whether a canonical value says anything about a threat: false for private, loopback, documentation … values. */
  isRoutable(value: string): boolean
}

export function observableKind<const K extends Omit<ObservableKind, 'isRoutable'> & Partial<ObservableKind>>(
  kind: K,
): K & ObservableKind {
  return { isRoutable: () => true, ...kind }
}

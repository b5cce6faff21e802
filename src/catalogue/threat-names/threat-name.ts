/**
 * A name that feeds and reports use for malicious software or a group, as facts: its common spelling, its id in MITRE
 * ATT&CK where it has one, and the names others use for the same. Case, blanks and separators do not matter anywhere.
 * Left out are words that mean other things as well (`snake`, `play`, `hive`): such a family is known by its longer name.
 */
export interface ThreatName {
  readonly name: string
  /** `S0154`, `G0016`. */
  readonly attack?: string
  /** ATT&CK's own spelling where it is another. */
  readonly attackName?: string
  readonly aka?: readonly string[]
  /** The name alone means something else too: only what stands in `aka` leads here. */
  readonly ambiguous?: true
  /** Sold or given away for honest work: named as software, not as malware. */
  readonly tool?: true
}

/**
 * A name in feeds and reports for malware or a group: its common spelling, its MITRE ATT&CK id if it has one, and its
 * aliases. Case, blanks and separators are ignored. Ambiguous words (`snake`, `play`, `hive`) are left out: such a
 * family is known by its longer name.
 */
export interface ThreatName {
  readonly name: string
  /** `S0154`, `G0016`. */
  readonly attack?: string
  /** ATT&CK's spelling, if it differs. */
  readonly attackName?: string
  readonly aka?: readonly string[]
  /** The name alone is ambiguous: only the aliases in `aka` match. */
  readonly ambiguous?: true
  /** Legitimate software: reported as software, not as malware. */
  readonly tool?: true
}

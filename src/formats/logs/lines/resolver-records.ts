/**
 * Records of resolvers that write a question and what became of it as several records, or that write beside the question
 * which rule of a list matched. Layouts: the pages that the formats of these products name.
 */

/** A kind of record, by the text behind its beginning. */
export interface RecordKind {
  /** Its first group is the name, the second one the client, if the record names it. With `clientFirst` it is the other way round. */
  readonly pattern: RegExp
  readonly clientFirst?: true
  /** `question`: records with the same key that follow belong to its event. `forwarded`: says less than any other record. */
  readonly is?: 'question' | 'forwarded'
}

/** The records of a resolver. */
export interface ResolverRecords {
  /** Where a record begins; its groups tell apart machines, processes and, where records say so, clients and queries. */
  readonly beginning: RegExp
  /** The order in which records of an event are written: what they say of it decides in this order. */
  readonly kinds: readonly RecordKind[]
  /** Names, networks and lists of the rule that matched: nobody asked for them. */
  readonly rule?: RegExp
}

const address = String.raw`[\da-fA-F.:]+(?:%\w+)?`

/** All resolvers, and other programs whose records name the rule of a list that matched. */
export const resolverRecords: readonly ResolverRecords[] = [
  {
    // dnsmasq and Pi-hole. With `log-queries=extra`: the number of the query, and who asked.
    beginning: new RegExp(
      String.raw`^.*?\bdnsmasq(?<=(?:(?<!\S)([^\s:]{1,64}) |)dnsmasq)(\[\d+\])?: (\d+ ${address}\/\d+ )?`,
    ),
    kinds: [
      // `reply`, `cached`, `config`, `gravity blocked`, `exactly denied`, `/etc/hosts`.
      { pattern: /^(?!validation |query\[)(?:.+? )?(\S+) is \S/ },
      { pattern: /^possible DNS-rebind attack detected: (\S+)/ },
      { pattern: /^validation (\S+) is / },
      { pattern: /^forwarded (\S+) to /, is: 'forwarded' },
      { pattern: /^query\[[^\]]+\] (.+) from \S+$/, is: 'question' },
    ],
  },
  {
    // Unbound: what a policy or a local zone did, answers, questions.
    beginning: /^.*?\b(unbound(?:\[[\d:]+\])?:? (?:\[[\d:]+\] )?)(?=(?:info|query|reply): )/,
    kinds: [
      {
        pattern: new RegExp(
          String.raw`^info: (?:rpz: applied (?:\[.{0,200}?\] )?)?\S+ [a-z][\w-]+ (${address})@\d+ (\S+) \S+ \S+`,
        ),
        clientFirst: true,
      },
      {
        pattern: new RegExp(String.raw`^(?:info|reply): (${address}) (\S+) \S+ \S+ [A-Z]\S* [\d.]+ `),
        clientFirst: true,
      },
      {
        pattern: new RegExp(String.raw`^(?:info|query): (${address}) (\S+) \S+ \S+$`),
        clientFirst: true,
        is: 'question',
      },
    ],
    rule: /(?<=^info: (?:rpz: applied (?:\[.{0,200}?\] )?)?)\S+(?= [a-z][\w-]+ [\da-fA-F.:%]+@\d+ )/,
  },
  {
    // BIND.
    beginning: new RegExp(String.raw`^.*?\b(?=client (?:@0x[\da-f]+ )?(${address}#\d+) \()`),
    kinds: [
      {
        pattern:
          /^client [^(]{1,200}\(([^\s)]+)\): (?:view \S+: )?(?:(?:disabled )?rpz \S+ \S+ |query .*?denied|query failed \(|response: )/,
      },
      { pattern: /^client [^(]{1,200}\(([^\s)]+)\): (?:view \S+: )?query: /, is: 'question' },
    ],
    rule: /(?<= rewrite \S+ via ).*/,
  },
  {
    // pfBlockerNG: names that it blocked, each before its answer.
    beginning: /^()(?=DNSBL-\w+,|DNS-reply,)/,
    kinds: [
      { pattern: /^DNSBL-\w+,[^,]*,([^,]*),([^,]*),/, is: 'question' },
      { pattern: /^DNS-reply(?:,[^,]*){5},([^,]*),([^,]*),/ },
    ],
    rule: /(?<=^DNSBL-\w+(?:,[^,]*){5},).*/,
  },
  {
    // pfBlockerNG: packets.
    beginning: /^()(?=(?:(?:Block|Permit|Match),)?[^,]*\d\d:\d\d:\d\d,\d+,[^,]*,[^,]*,(?:block|pass|match),[46],)/,
    kinds: [],
    rule: /(?<=:\d\d(?:,[^,]*){12},).*/,
  },
  {
    // AdGuard Home: texts of rules.
    beginning: /^()(?=\{.*"QH":")/,
    kinds: [],
    rule: /(?<="Text":")(?:[^"\\]|\\.)*/g,
  },
]

/**
 * Words by which publishers withdraw rows of a table, in columns of flags, states, verdicts, actions and tags: false
 * positives, allowed and revoked values. All are written as `plainWord` returns them.
 */

/** Lower case without accents, blanks and punctuation: the same for `False-Positive`, `false_positive` and `falsePositive`. */
export function plainWord(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

const set = (words: string) => new Set(words.split(' '))

/** Cells that say yes. */
export const yes = set('1 true yes y t ja j wahr oui vrai si verdadero sim tak да')
/** Cells that say no. */
export const no = set('0 false no n f nein falsch non faux falso nao nie нет')

/** Cells beside them that leave it open. */
export const open = set('possible possibly maybe unknown unsure moglich moeglich unbekannt')

/** Columns of yes and no in which `yes` withdraws the row. */
export const flagsOfYes = set(
  'falsepositive falsepos isfalsepositive isfp fp whitelisted iswhitelisted whitelist inwhitelist onwhitelist ' +
    'allowlisted isallowlisted allowlist safelisted benign isbenign deprecated isdeprecated withdrawn iswithdrawn retired isretired delisted ' +
    'isdelisted fehlalarm falschpositiv zuruckgezogen zurueckgezogen fauxpositif listeblanche retire falsopositivo',
)
/** The same. Beside sites they say that a site was taken down, and beside files what became of a file. */
export const flagsOfRemoval = set(
  'deleted isdeleted removed isremoved disabled isdisabled expired isexpired geloscht geloescht entfernt inaktiv supprime eliminado',
)
/** The same. Beside digests they say that a certificate was revoked. */
export const flagsOfRevocation = set('revoked isrevoked widerrufen revoque revocado')

/** Columns of yes and no in which `no` withdraws the row. `ioc` is TheHive's mark of observables that are indicators. */
export const flagsOfNo = set('ioc isioc')
/**
 * The same, but only if the file also has rows with `yes`: where nobody fills the column, it has `no` everywhere. The
 * value is true if numbers in the column may be counts of scan engines.
 */
export const flagsOfNoBesideYes = new Map([
  ...[...set('verified isverified malicious ismalicious')].map((name) => [name, true] as const),
  ...[...set('active isactive enabled isenabled listed islisted aktiv istaktiv actif estactif activo')].map(
    (name) => [name, false] as const,
  ),
])
/** Of these, the columns that may say whether a site answers. */
export const flagsOfActivity = set('active isactive aktiv istaktiv actif estactif activo')

/** Ways in which the words of a column withdraw a row; a column may have several. They are kept in options as `says`. */
export const withdrawals = [
  'yes',
  'no',
  'state',
  'verdict',
  'action',
  'tag',
  'removal',
  'revocation',
  'inactivity',
  'unended',
  'list',
  'lifting',
  'pass',
  'expiry',
  'access',
  'role',
  'origin',
  'sign',
  'pihole',
  'dbot',
  'named',
  'remark',
] as const
/** A way in which a column withdraws a row. */
export type Withdrawal = (typeof withdrawals)[number]

/** Words that withdraw a row in columns of its state, of a verdict and of an action alike. */
const anywhere =
  'falsepositive falsepos fp whitelist whitelisted allowlist allowlisted safelist safelisted benign legitimate legit trusted ' +
  'withdrawn retired delisted ' +
  'falschpositiv fehlalarm gutartig harmlos unbedenklich vertrauenswurdig vertrauenswuerdig zuruckgezogen zurueckgezogen ' +
  'weisseliste weißeliste freigegeben ' +
  'fauxpositif listeblanche benin legitime retire ' +
  'falsopositivo listablanca benigno legitimo retirado valspositief ' +
  'nonmalicious notmalicious knownbenign ' +
  'ложноесрабатывание белыисписок fałszywyalarm 误报 白名单 誤検知'

/** Words that withdraw a row, by the way in which they do. */
export const withdrawing: Readonly<
  Record<Exclude<Withdrawal, 'yes' | 'no' | 'tag' | 'remark' | 'unended' | 'list' | 'named'>, ReadonlySet<string>>
> = {
  state: set(`${anywhere} rejected`),
  expiry: set('expired abgelaufen expire caducado scaduto'),
  verdict: set(
    `${anywhere} nothreat nothreats nothreatdetected nothreatsdetected good goodware knowngood knowntrusted mostlikelytrusted mightbetrusted safe seguro sur безопасныи 安全`,
  ),
  action: set(`${anywhere} donotblock dontblock nichtsperren nichtblockieren delist withdraw retire retirer retirar`),
  removal: set(
    'removed deleted remove delete del geloscht geloescht entfernt loschen loeschen entfernen supprime supprimer eliminado ' +
      'eliminar rimosso удален usuniety',
  ),
  /** The end of a block, beside the blocks. */
  lifting: set('unban unbanned unblock unblocked entsperren entsperrt'),
  revocation: set('revoked revoke widerrufen revoque revocado'),
  inactivity: set(
    'inactive deactivated disabled invalid inaktiv ungultig ungueltig deaktiviert inactif inactivo inattivo inativo неактивен nieaktywny',
  ),
  pass: set(
    'allow allowed permit permitted accept accepted pass bypass erlauben erlaubt zulassen zugelassen freigeben autoriser ' +
      'autorise permettre permitir permitido',
  ),
  access: set('ok dunno permit permitted relay allow accept pass'),
  /** In a column of changes that has only signs. */
  sign: set('-'),
  /** Types of allowed names and patterns in Pi-hole's table of domains and in its API; 1, 3 and `deny` are denied. */
  pihole: set('0 2 allow'),
  /** Cortex XSOAR's score of a good indicator; 0 is unknown, 2 suspicious and 3 bad. */
  dbot: set('1'),
  /** What dnstwist made the other names of. */
  origin: set('original'),
  role: set('victim target targeted opfer ziel victime cible victima objetivo vittima жертва'),
}

/** Columns in which some words withdraw the row. */
export interface WordColumn {
  /** How its words withdraw a row. */
  readonly says: readonly (keyof typeof withdrawing)[]
  readonly names: ReadonlySet<string>
  /** Its other words, which help to recognise such a column. */
  readonly others: ReadonlySet<string>
}

/** Roles of attackers and what they use. */
export const attackers = set(
  'attacker source src c2 cnc infrastructure intermediate bot botnet scanner malicious malware phishing dropper payload ' +
    'exfiltration angreifer quelle attaquant atacante attaccante нападающии',
)

/** Columns of a state, of a verdict, of an action and of a role. */
export const wordColumns: readonly WordColumn[] = [
  {
    says: ['state', 'expiry', 'removal', 'revocation', 'inactivity', 'pass'],
    // `online` and `offline` say whether a host answers, which withdraws nothing.
    names: set(
      'status state iocstatus indicatorstatus entrystatus recordstatus listingstatus lifecycle lifecyclestatus zustand ' +
        'statut etat estado stato situacao stan статус состояние 状态',
    ),
    others: set(
      'active underinvestigation investigating resolved mitigated remediated takendown online offline up down new open listed live valid enabled confirmed unconfirmed pending suspicious malicious ' +
        'blocked block blacklisted blocklisted unknown review underreview inreview validated verified unverified current ' +
        'aktiv neu offen gultig gueltig bestatigt bestaetigt gesperrt unbekannt verdachtig actif nouveau confirme bloque ' +
        'inconnu activo nuevo confirmado bloqueado desconocido attivo bloccato ativo bloqueado actief active активен заблокирован aktywny zablokowany 有效 活跃 恶意',
    ),
  },
  {
    says: ['verdict', 'revocation'],
    // `clean`, `undetected` and `unknown` say that nothing was found, not that the value is known to be good.
    names: set(
      'verdict classification disposition assessment reputation rating risk risklevel indicatorverdict verdikt urteil einstufung ' +
        'bewertung klassifizierung klassifikation evaluation appreciation clasificacion classificazione maliciousness вердикт 判定',
    ),
    others: set(
      'malicious maliciousactivity suspiciousactivity knownmalicious mostlikelymalicious mightbemalicious suspicious unknown undetected clean none noverdict nospecificthreat nothreatsfound low medium high critical ' +
        'verylow veryhigh severe neutral info informational malware phishing spam c2 botnet riskware grayware greyware unwanted bad ' +
        'blocked quarantined removed deleted ' +
        'bosartig boesartig schadlich schaedlich verdachtig verdaechtig unbekannt sauber niedrig mittel hoch kritisch ' +
        'malveillant suspect inconnu malicioso sospechoso desconocido вредоносныи подозрительныи неизвестно 恶意 可疑 未知',
    ),
  },
  {
    says: ['action', 'removal', 'lifting', 'revocation', 'pass'],
    // The action on the value, a change of the entry, or the list that it is on.
    names: set(
      'action recommendedaction recommendation empfehlung type policy list listtype listname change changetype operation op aktion massnahme maßnahme anderung ' +
        'aenderung liste operacion accion azione деиствие',
    ),
    others: set(
      'block blocked blockandremediate ban captcha throttle deny denied drop dropped reject rejected quarantine alert ' +
        'alertandblock audit warn monitor detect prevent sinkhole add added insert inserted new create created update updated modify modified change ' +
        'changed blacklist blacklisted blocklist blocklisted denylist denylisted greylist graylist ' +
        'blockieren blockiert sperren gesperrt hinzufugen hinzugefugt neu geandert bloquer bloque ajouter ajoute ' +
        'bloquear bloqueado agregar anadir schwarzeliste listenoire listanegra',
    ),
  },
  {
    says: ['role'],
    // IODEF names the ends of an attack by its `category`.
    names: set('role rolle ruolo rol category side party'),
    others: attackers,
  },
  {
    says: ['origin'],
    names: set('fuzzer permutation'),
    others: set(
      'addition bitsquatting cyrillic dictionary homoglyph hyphenation insertion omission plural repetition replacement ' +
        'subdomain transposition various vowelswap tld tldswap',
    ),
  },
]

/** Words for changes of entries. If a column has one, `removed` is a change too. */
export const changes = set(
  'add added insert inserted new create created update updated modify modified change changed neu hinzufugen hinzugefugt ' +
    'geandert ajouter ajoute nouveau agregar anadir nuevo',
)
/** Words for active entries. */
export const actives = set('active aktiv actif activo attivo ativo активен aktywny')
/** Words for what security products do with malware. If a column has one, so is `removed`. */
export const treatments = set(
  'ban quarantine quarantined block blocked blockandremediate alert alerted alertandblock clean cleaned deny denied drop dropped ' +
    'detected prevented gesperrt blockiert bloque bloqueado bloccato заблокирован zablokowany',
)
/** Words for what a publisher recommends. If a column has one, so is `allow`; otherwise it is what a sensor did. */
export const recommendations = set(
  'block blockandremediate ban alert alertandblock audit warn quarantine monitor detect prevent sinkhole blockieren sperren ' +
    'bloquer bloquear blacklist blocklist denylist',
)
/** Words that say whether a host answers. */
export const answers = set('online offline up down')

/** Columns of a host or its service. Beside them, a state is that of the host. */
export const namesOfHosts = set('available isavailable online isonline urlstatus lastonline lastscrape port')
/** Columns of what a sensor saw. Beside them, an action is what the sensor did. */
export const namesOfSensors = set(
  'port srcport dstport sourceport destinationport targetport proto protocol count hits attempts sensor user username',
)
/** Columns of the ends of a connection. */
export const namesOfSources = set('src source srcip sourceip srcaddr srcaddress sourceaddress clientip')
export const namesOfDestinations = set(
  'dst dest destination dstip destip destinationip dstaddr dstaddress destinationaddress serverip',
)
/** What the rules of Little Snitch are about. Beside it, `deny` is a recommendation; firewalls write it into their logs. */
export const namesOfRules = set('remotedomains remoteaddresses')
/** Columns of what a security product detected. */
export const namesOfDetections = set('threat threatname detection detections detectionname virus virusname')

/** Names of the lists of which each record is one. */
export const namesOfLists = set('name title alias aliasname list listname group groupname')

/** Columns of Cortex XSOAR's indicators, of which few other tables have two. */
export const namesOfXsoar = set('sourcebrands manualscore expirationstatus relatedinccount')

/** Columns of tags. */
export const tagNames = set('tag tags label labels')
/** Tags that withdraw a row: CIF marks with `whitelist` what must not be blocked. */
const withdrawingTags = set(
  'whitelist whitelisted allowlist allowlisted falsepositive benign goodware knowngood notmalicious',
)

/** Columns of who withdrew a row or why: names and reasons in them withdraw it. Why phishing is to be taken down is another `removal_reason`. */
export const namesOfWithdrawal = set(
  'removedby deletedby delistedby withdrawnby retractedby whitelistedby allowlistedby delistreason ' +
    'delistingreason withdrawalreason whitelistreason allowlistreason falsepositivereason fpreason',
)

const none: ReadonlySet<string> = new Set()
/** What says in a row without an end that it is inactive, in columns of flags and of states. */
const inactive: ReadonlySet<string> = new Set([...no, ...withdrawing.inactivity])

/** All words that withdraw a row in this way; none for remarks, whose sentences `remarksHarmless` reads. */
export function wordsOf(withdrawal: Withdrawal): ReadonlySet<string> {
  if (withdrawal === 'yes') return yes
  if (withdrawal === 'no') return no
  if (withdrawal === 'remark' || withdrawal === 'list' || withdrawal === 'named') return none
  if (withdrawal === 'unended') return inactive
  return withdrawal === 'tag' ? withdrawingTags : withdrawing[withdrawal]
}

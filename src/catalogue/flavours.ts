import type { FlavourId } from '../domain/source.ts'
import type { LocalizedText } from '../domain/text.ts'

export interface Flavour {
  readonly text: LocalizedText
  readonly description: LocalizedText
}

/** Name and description of every flavour; a missing text does not compile. */
export const flavours: Readonly<Record<FlavourId, Flavour>> = {
  malware: {
    text: { de: 'Schadsoftware', en: 'Malware' },
    description: {
      de: 'Verteilung von Schadsoftware: Dateien, Download-Adressen und die Server dahinter.',
      en: 'Distribution of malware: files, download addresses and the servers behind them.',
    },
  },
  botnet: {
    text: { de: 'Botnetze', en: 'Botnets' },
    description: {
      de: 'Ferngesteuerte Rechnerverbünde und die befallenen Rechner darin.',
      en: 'Remote-controlled networks of machines and the infected machines in them.',
    },
  },
  c2: {
    text: { de: 'Steuerserver (C2)', en: 'Command and control' },
    description: {
      de: 'Server, bei denen sich Schadsoftware Befehle holt. Ein Treffer im ausgehenden Verkehr heißt meist: befallen.',
      en: 'Servers from which malware takes its orders. A hit in outbound traffic usually means an infection.',
    },
  },
  phishing: {
    text: { de: 'Phishing', en: 'Phishing' },
    description: {
      de: 'Nachgemachte Anmelde- und Bezahlseiten und die Namen, unter denen sie stehen.',
      en: 'Forged sign-in and payment pages and the names under which they stand.',
    },
  },
  ransomware: {
    text: { de: 'Erpressungssoftware', en: 'Ransomware' },
    description: {
      de: 'Werkzeuge, Server und Dateien von Gruppen, die Daten verschlüsseln und damit erpressen.',
      en: 'Tools, servers and files of groups that encrypt data and demand money for it.',
    },
  },
  bruteforce: {
    text: { de: 'Brute Force', en: 'Brute force' },
    description: {
      de: 'Adressen, die Kennwörter durchprobieren: SSH, RDP, Telnet, Mail, Web-Anmeldungen.',
      en: 'Addresses that try passwords: SSH, RDP, Telnet, mail and web sign-ins.',
    },
  },
  scanner: {
    text: { de: 'Scanner', en: 'Scanners' },
    description: {
      de: 'Adressen, die das Netz nach offenen Diensten und Schwachstellen absuchen.',
      en: 'Addresses that search the Internet for open services and weaknesses.',
    },
  },
  spam: {
    text: { de: 'Spam', en: 'Spam' },
    description: {
      de: 'Absender unerwünschter Post und unerwünschter Beiträge in Foren und Formularen.',
      en: 'Senders of unwanted mail and of unwanted posts in forums and forms.',
    },
  },
  'web-attack': {
    text: { de: 'Angriffe auf Webanwendungen', en: 'Web attacks' },
    description: {
      de: 'Adressen, die Webanwendungen angreifen: Einschleusung, Ausnutzung bekannter Lücken, missbräuchliche Abrufe.',
      en: 'Addresses that attack web applications: injection, exploitation of known flaws, abusive crawling.',
    },
  },
  anonymizer: {
    text: { de: 'Verschleierung', en: 'Anonymizers' },
    description: {
      de: 'Tor-Knoten, offene Proxys und VPN-Ausgänge. Für sich kein Angriff, oft aber der Weg dorthin.',
      en: 'Tor nodes, open proxies and VPN exits. No attack in itself, but often the way to one.',
    },
  },
  cryptomining: {
    text: { de: 'Krypto-Schürfen', en: 'Cryptomining' },
    description: {
      de: 'Schürf-Pools und Seiten, die fremde Rechner zum Schürfen benutzen.',
      en: 'Mining pools and pages that use other people’s machines for mining.',
    },
  },
  apt: {
    text: { de: 'Gezielte Angriffe (APT)', en: 'Targeted attacks (APT)' },
    description: {
      de: 'Spuren staatlicher und anderer ausdauernder Angreifer aus Untersuchungsberichten.',
      en: 'Traces of state-backed and other persistent attackers, from investigation reports.',
    },
  },
  stalkerware: {
    text: { de: 'Überwachungs-Apps', en: 'Stalkerware' },
    description: {
      de: 'Programme zur heimlichen Überwachung von Personen, auch kommerzielle Spähsoftware.',
      en: 'Programs for the covert surveillance of people, commercial spyware included.',
    },
  },
  fraud: {
    text: { de: 'Betrug', en: 'Fraud' },
    description: {
      de: 'Falsche Läden, Anlagebetrug, missbrauchte Zahlungswege und Wallets.',
      en: 'Fake shops, investment fraud, abused payment routes and wallets.',
    },
  },
  vulnerability: {
    text: { de: 'Schwachstellen', en: 'Vulnerabilities' },
    description: {
      de: 'Ausgenutzte Schwachstellen und die Adressen, von denen aus sie ausgenutzt werden.',
      en: 'Exploited vulnerabilities and the addresses from which they are exploited.',
    },
  },
  bulletproof: {
    text: { de: 'Kriminelle Netze', en: 'Bulletproof hosting' },
    description: {
      de: 'Ganze Netze und Anbieter, die Angreifer beherbergen oder gekapert wurden.',
      en: 'Whole networks and hosting companies that harbour attackers or were hijacked by them.',
    },
  },
  reputation: {
    text: { de: 'Schlechter Ruf', en: 'Reputation' },
    description: {
      de: 'Adressen und Namen, die in mehreren Beobachtungen auffielen, ohne dass der Grund im Einzelnen genannt wird.',
      en: 'Addresses and names that stood out in several observations, without the reason being given one by one.',
    },
  },
  mixed: {
    text: { de: 'Gemischt', en: 'Mixed' },
    description: {
      de: 'Sammlungen über viele Arten von Bedrohungen hinweg.',
      en: 'Collections across many kinds of threats.',
    },
  },
}

// The programs that read our outputs (BIND, Suricata, nft …) and those that send us logs (rsyslog …), so that tests ask the real
// thing. Where they cannot be had the tests that ask them are skipped.
import { debianPrograms } from './debian.mjs'

/** Debian's package, and what we want of it. */
const wanted = {
  bind9: ['named'],
  'bind9-utils': ['named-checkzone', 'named-checkconf'],
  'bind9-dnsutils': ['dig', 'nsupdate'],
  suricata: ['suricata'],
  nftables: ['nft'],
  ipset: ['ipset'],
  'dnsmasq-base': ['dnsmasq'],
  unbound: ['unbound', 'unbound-checkconf'],
  squid: ['squid'],
  'pdns-recursor': ['pdns_recursor'],
  // A browser's extension, whose engine runs in Node as well.
  'webext-ublock-origin-chromium': ['js/static-net-filtering.js'],
  rsyslog: ['rsyslogd'],
  'rsyslog-openssl': ['lmnsd_ossl.so'],
  'rsyslog-elasticsearch': ['omelasticsearch.so'],
  'syslog-ng-core': ['syslog-ng'],
  curl: ['curl'],
}
/** Of all that they depend on: what they load, and not what would install, start or look after them. */
const needed = /^(lib(?!python|perl|pam|semanage)(?!.*-perl_)|zlib1g|bind9-libs|squid-common)/

const programs = debianPrograms({
  name: 'readers',
  wanted,
  needed,
  // Two that log a system's messages cannot be installed together.
  apart: ['syslog-ng-core'],
  libraries: ['usr/lib/syslog-ng'],
  what: 'the programs that read our outputs or send us logs',
  without: 'the tests that ask the programs which read our outputs or send us logs will be skipped',
})

/** What a program looks for in `/usr/share` a test names below it. */
export const readersFolder = programs.folder
export const readerCommand = programs.command
export const installReaders = programs.install

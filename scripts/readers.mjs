// The programs that read our outputs (BIND, Suricata, nft …) and those that send us logs (rsyslog …), so that tests ask the real
// thing. Where they cannot be had the tests that ask them are skipped.
import { commandIn, folderOf, installPrograms } from './debian.mjs'

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

/** The packages' files as they would lie in `/`; what a program looks for in `/usr/share` a test names below it. */
export const readersFolder = folderOf('readers')

/**
 * How a program is started. Undefined where it is not there.
 * @param {string} name
 * @returns {[string, ...string[]] | undefined}
 */
export function readerCommand(name) {
  return commandIn(readersFolder, name)
}

export function installReaders() {
  installPrograms({
    folder: readersFolder,
    wanted,
    needed,
    what: 'the programs that read our outputs or send us logs',
    without: 'the tests that ask the programs which read our outputs or send us logs will be skipped',
  })
}

// Installs the programs that read our outputs (BIND, Suricata, nft …) or send us logs (rsyslog …), so that tests run
// the real programs. If they cannot be installed, these tests are skipped.
import { debianPrograms } from './debian.mjs'

/** The wanted files by Debian package. */
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
  // A browser extension whose engine also runs in Node.
  'webext-ublock-origin-chromium': ['js/static-net-filtering.js'],
  rsyslog: ['rsyslogd'],
  'rsyslog-openssl': ['lmnsd_ossl.so'],
  'rsyslog-elasticsearch': ['omelasticsearch.so'],
  'syslog-ng-core': ['syslog-ng'],
  curl: ['curl'],
}
/**
 * The dependencies to unpack: libraries that the programs load, but not packages that install, start or monitor them.
 */
const needed = /^(lib(?!python|perl|pam|semanage)(?!.*-perl_)|zlib1g|bind9-libs|squid-common)/

const programs = debianPrograms({
  name: 'readers',
  wanted,
  needed,
  // syslog-ng and rsyslog cannot be installed together.
  apart: ['syslog-ng-core'],
  libraries: ['usr/lib/syslog-ng'],
  what: 'the programs that read our outputs or send us logs',
  without: 'the tests that run these programs will be skipped',
})

/** Folder of the unpacked programs; tests find files of `/usr/share` below it. */
export const readersFolder = programs.folder
export const readerCommand = programs.command
export const installReaders = programs.install

/**
 * The kernel's LOG target: `IN= OUT= SRC= DST=` behind a syslog header.
 *
 * https://ipset.netfilter.org/iptables-extensions.man.html#lbDD
 */

import { between, key, line } from '../events/rules.ts'
import { textFormat } from '../text-format.ts'
import { syslogClock } from '../time/clocks.ts'
import { words } from '../word-list.ts'

export const netfilter = textFormat({
  id: 'netfilter',
  title: { de: 'iptables und nftables (Kernel-Log)', en: 'iptables and nftables (kernel log)' },
  products: ['iptables', 'nftables', 'UFW', 'firewalld', 'Proxmox VE firewall', 'UniFi', 'Shorewall'],

  what: 'netfilter packets',
  matches: [/\bIN=[\w.@-]* (?:OUT=|PHYSIN=|MAC=)/, /\bSRC=[\da-f.:]+ DST=/i],

  clock: syslogClock,

  // The prefix is the administrator's text; firewalls built on netfilter write their verdict there.
  event: {
    sources: [
      'https://ipset.netfilter.org/iptables-extensions.man.html#lbDD',
      'https://manpages.ubuntu.com/manpages/noble/man8/ufw.8.html',
      'https://shorewall.org/shorewall_logging.html',
      'https://firewalld.org/documentation/man-pages/firewalld.conf.html',
    ],
    rules: [
      {
        field: line,
        passed: words(`
          ACCEPT, ACCEPT-*, ACCEPT_*, ACCEPTED, ALLOW, ALLOW-*, ALLOWED, PERMIT, PASS, -A], -A-214*, -A-1000*,
          -A-2000*, -A-3000*
        `),
        blocked: [
          ...words(`
            DROP, DROP-*, DROP_*, DROPPED, REJECT, REJECT-*, REJECTED, BLOCK, BLOCK-*, BLOCKED, DENY, DENY-*, DENIED
          `),
          // Smoothwall.
          ...words(`
            DENIED-BY-FILTER*, -D], -R], -D-214*, -D-1000*, -D-2000*, -D-3000*, -R-214*, -R-1000*, -R-2000*, -R-3000*
          `),
        ],
      },
      between(key('SRC'), key('DST'), { port: key('DPT') }),
      // A packet to or from the host itself has one interface.
      { field: key('OUT'), inbound: [''] },
      { field: key('IN'), outbound: [''] },
    ],
  },
})

/**
 * The kernel's LOG target: `IN= OUT= SRC= DST=` behind a syslog header.
 *
 * https://ipset.netfilter.org/iptables-extensions.man.html#lbDD
 */

import { logFormat } from '../log-format.ts'
import { recognise, strength } from './recognise.ts'
import { syslogClock } from './time/clocks.ts'

export const netfilter = logFormat({
  id: 'netfilter',
  title: 'iptables and nftables (kernel log)',
  products: ['iptables', 'nftables', 'UFW', 'firewalld', 'Proxmox VE firewall', 'UniFi', 'Shorewall'],

  detect: (head) =>
    recognise(
      head,
      strength.product,
      'netfilter packets',
      (line) => /\bIN=[\w.@-]* (?:OUT=|PHYSIN=|MAC=)/.test(line) && /\bSRC=[\da-f.:]+ DST=/i.test(line),
    ),

  clock: syslogClock,
})

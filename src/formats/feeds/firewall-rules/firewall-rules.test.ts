import { describe, expect, it } from 'vitest'
import { expectListed, readFeed } from '../../../../test/read-feed.ts'
import { detectFeed } from '../detect.ts'
import { makeHead } from '../head.ts'
import { FirewallStatements } from './firewall-blocks.ts'

/** Reads rules, in which ‹listed› addresses, «withdrawn» ones and ¦wrong ones¦ are marked. */
async function expectRules(marked: string): Promise<void> {
  const { format, rejected } = await expectListed(marked.replaceAll('¦', ''))
  const count = (mark: string) => marked.split(mark).length - 1
  expect(format).toBe('firewall-rules')
  expect({ 'not-for-detection': 0, 'not-an-indicator': 0, ...rejected }).toEqual({
    'not-for-detection': count('«'),
    'not-an-indicator': count('¦') / 2,
  })
}

/** Configurations of firewalls. */
const rules: Readonly<Record<string, string>> = {
  'RouterOS without a menu': ':do { add address=‹50.20.1.1› list=bad } on-error={}',
  'RouterOS with blanks and a handler':
    ':do {   add address=‹50.20.1.1› list=bad ;  }  on-error={ :put "no" }\n:do{add address=‹50.20.1.2› list=bad}on-error={}',
  'iptables-save': `*filter
:INPUT ACCEPT [0:0]
:BLOCK - [0:0]
-A INPUT -j BLOCK
-A BLOCK -s ‹50.20.1.1/32→50.20.1.1› -m comment --comment "two words" -j DROP
-A BLOCK -s ‹50.20.2.0/255.255.255.0→50.20.2.0/24› -j REJECT --reject-with icmp-port-unreachable
-A BLOCK -m iprange --src-range ‹50.20.1.2-50.20.1.3→50.20.1.2/31› -j DROP
-A BLOCK -s «50.20.1.9/32» -j ACCEPT
-A BLOCK -p tcp -m tcp --dport 23 -j DROP
COMMIT`,
  'commands of iptables and ipset': `#!/bin/sh
ipset create bad hash:net
ipset -exist add bad ‹50.20.1.1› timeout 600 comment "two words"
ipset add bad ‹50.20.2.0/24›
ipset add bad «50.20.2.7» nomatch
ipset add whitelist «50.20.1.9»
sudo /usr/sbin/iptables -I INPUT 1 -s ‹50.20.1.2›,‹50.20.1.3› -j LOGDROP
ip6tables -A INPUT -s ‹2a01:1::1/128→2a01:1::1› -j DROP
iptables -A INPUT \\
  -s ‹50.20.1.4› \\
  -j DROP
iptables -A INPUT -s $BAD -j DROP
iptables -A INPUT -s ¦50.20.1.300¦ -j DROP
iptables -A INPUT -s 50.20.1.5 -j LOG --log-prefix "x"
iptables -D INPUT -s 50.20.1.6 -j DROP`,
  'a script that has the command in a variable': `#!/bin/sh
IPT=/sbin/iptables
$IPT -F BLOCK
$IPT -N BLOCK
$IPT -A BLOCK -s ‹50.20.1.1› -j DROP
\${IPT} -t raw -I PREROUTING -s ‹50.20.2.0/24› -j DROP
"$IPT" -A BLOCK -s «50.20.1.2» -j ACCEPT
$IPT -D BLOCK -s 50.20.1.3 -j DROP
$IPT -w -t raw -A PREROUTING -s ‹50.20.1.4› -j DROP
IPSET=/sbin/ipset
$IPSET -A bl ‹50.20.1.5›
`,
  nftables: `define bad = { ‹50.20.1.1›, ‹50.20.1.2› }
define ports = { 22, 80-90 }
table inet filter {
  set white_list {
    type ipv4_addr
    elements = { «50.20.1.9» }
  }
  set bad {
    type ipv4_addr
    flags interval
    elements = { ‹50.20.1.3› timeout 1d expires 3h comment "a, b",
                 ‹50.20.2.0/24›, ‹2a01:1::/32› }
  }
  map verdicts {
    type ipv4_addr : verdict
    elements = { ‹50.20.1.4› : drop, «50.20.1.8» : accept }
  }
  chain input {
    type filter hook input priority filter; policy drop;
    ct state established,related accept
    ip saddr { ‹50.20.3.1›, ‹50.20.3.2› } counter drop comment "scan"
    ip saddr @bad drop
    ip saddr != «50.20.3.9» drop
    iifname "eth0" ip saddr ‹50.20.3.3› drop
    ip saddr «50.20.3.8» accept
  }
}
add element inet filter bad { ‹50.20.1.5› }
sudo nft add element inet filter bad '{ ‹50.20.1.7› }'
nft add rule ip filter input ip saddr ‹50.20.1.6› drop
table ip raw { set more { type ipv4_addr; flags interval; elements = { ‹50.20.4.1›, ‹50.20.4.2› timeout 1d } } }`,
  'all sets of a table of nftables on one line':
    'table inet filter { set allow { type ipv4_addr; elements = { «50.20.1.1» } } set bad { type ipv4_addr; elements = { ‹50.20.1.2›, ‹50.20.1.3› } } }',
  pf: `ext_if = "em0"
table <bad> persist {
  ‹50.20.1.1›
  ‹50.20.1.2›, # two words
  ! «50.20.1.3»
}
table <goodguys> { «50.20.1.9» }
set skip on lo
block in quick from <bad> to any
block drop in quick on $ext_if inet from { ‹50.20.2.1›, ‹50.20.2.0/30› } to any
block out quick on $ext_if proto tcp from any to ‹50.20.3.1› port 443
block in quick from ! «50.20.3.2» to any
pass out quick from any to «50.20.3.3»`,
  ipfw: 'ipfw -q add 100 deny ip from ‹50.20.1.1› to any\nipfw add allow ip from «50.20.1.9» to me\n',
  'access lists of Cisco': `access-list 10 deny ‹50.20.1.0 0.0.0.255→50.20.1.0/24›
access-list 10 deny host ‹50.20.2.1›
access-list 10 permit any
access-list out extended deny ip ‹50.20.3.0 255.255.255.0→50.20.3.0/24› any
ip access-list extended BLOCK
 remark one and all
 deny ip ‹50.20.4.0 0.0.3.255→50.20.4.0/22› any
 deny tcp any host ‹50.20.2.2› eq 443
 20 deny udp host ‹50.20.2.3› range 1 9 192.168.0.0 0.0.255.255
 deny ip ¦50.20.5.0 0.0.0.254¦ any
 deny ip ¦10.0.0.0 0.255.255.255¦ any
 permit tcp host «50.20.2.9» any established
 deny ip any any log
ipv6 access-list SIX
 deny ipv6 ‹2a01:1::/32› any`,
  'groups of Cisco': `object-group network BLOCK
 description one and all
 network-object host ‹50.20.1.1›
 network-object ‹50.20.2.0 255.255.255.0→50.20.2.0/24›
 range ‹50.20.3.0 50.20.3.3→50.20.3.0/30›
 network-object object OTHER
object-group network TRUSTED
 network-object host «50.20.1.9»
object network name
 fqdn v4 ‹evil-test.com›`,
  'a group with an invalid line': 'object-group network BAD\n host ‹50.20.1.1›\n ¦no line¦\n host ‹50.20.1.2›\n',
  RouterOS: `ip firewall address-list
remove [/ip firewall address-list find list=bad]
add list=bad address=‹50.20.1.8›
/ip/firewall/address-list/add list=bad address=‹50.20.1.7›
/ip firewall address-list
:do { add list=bad address=‹50.20.1.1› timeout=1d } on-error={}
add address=‹50.20.2.0/24› comment="two \\
    words" list=bad
add address=50.20.1.2 disabled=yes list=bad
add address=‹evil-test.com› list=bad
add address=«50.20.1.9» list=whitelist
add address=¦192.168.1.1¦ list=bad
/ip firewall filter
add action=drop chain=input src-address=‹50.20.3.1›
add action=accept chain=input src-address=«50.20.3.2»`,
  Apache: `<RequireAll>
Require all granted
Require not ip ‹50.20.1.1› ‹50.20.2→50.20.2.0/24›
Require not host ‹evil-test.com›
</RequireAll>
Order allow,deny
Deny from ‹50.20.3.→50.20.3.0/24› ‹50.20.4.0/255.255.255.0→50.20.4.0/24› ‹.c2.bad-test.net→c2.bad-test.net›
Deny from env=robots
Deny from all
Allow from «50.20.1.9»`,
  nginx: 'deny ‹50.20.1.1›;\ndeny ‹50.20.2.0/24›; # two words\nallow «50.20.1.9»;\ndeny all;',
  'variables of nginx': `geo $blocked {
  ranges;
  default 0;
  ‹50.20.1.1› 1; # scanner
  ‹50.20.2.0/24› 1; ‹50.20.3.0-50.20.3.3→50.20.3.0/30› 1;
  «50.20.2.7» 0;
  ¦10.0.0.0/8¦ 1;
}
geo $http_x_real_ip $trusted {
  «50.20.4.1» 1;
}
map $remote_addr $is_bad { default ""; "‹50.20.5.1›" deny; }
deny ‹50.20.1.2›;`,
  'expressions for names of nginx': `map $http_referer $bad_referer {
  default 0;
  "‹~*pay-velmora\\.net→pay-velmora.net›" 1;
  "‹~*(?:\\b)login-northwave\\.com(?:\\b)→login-northwave.com›" 1;
  "«~*shop\\.velmora\\.com»" 0;
}`,
  'own networks beside a list': `set home_net {
  type ipv4_addr
  elements = { «50.20.4.0/24» }
}
set spammers {
  type ipv4_addr
  elements = { ‹50.20.1.1› }
}`,
  'hosts.deny': `ALL: ‹50.20.1.1›
sshd, in.ftpd : ‹50.20.2.→50.20.2.0/24› EXCEPT «50.20.2.7»
ALL: ‹[2a01:1::]/32→2a01:1::/32› : deny
sshd: «50.20.1.9» : allow
ALL: ‹.evil-test.com→evil-test.com›
ALL: PARANOID`,
  'a list without a closing brace':
    'elements = { ‹50.20.1.1›,\nchain input {\nip saddr «50.20.1.9» accept\nip saddr ‹50.20.1.2› drop\n',
  'a file that only allows traffic':
    'iptables -A INPUT -s «50.20.1.1» -j ACCEPT\niptables -A INPUT -s «50.20.1.2» -j ACCEPT\n',
  'a table of pf that only lets pass':
    'table <bad> { ‹50.20.1.1› }\ntable <ok> { «50.20.1.2» }\nblock in quick from <bad>\npass in quick from <ok> to any port 22',
  'a table of pf, if others are blocked':
    'table <bad> { ‹50.20.1.1› }\ntable <ok> { «50.20.1.2» }\nblock in quick from ! «<ok>» to any',
  'a set of nftables that only lets pass':
    'table inet f {\nset ok { type ipv4_addr; elements = { «50.20.1.2» } }\nchain input {\nip saddr @ok accept\nip saddr ‹50.20.1.1› drop\n}\n}',
  'a set of ipset that only lets pass':
    'ipset add one ‹50.20.1.1›\nipset add two «50.20.1.2»\niptables -A INPUT -m set --match-set two src -j ACCEPT\niptables -A INPUT -m set --match-set one src -j DROP',
  'a group of Cisco that only lets pass':
    'object-group network ONE\n network-object host ‹50.20.1.1›\nobject-group network TWO\n network-object host «50.20.1.2»\naccess-list A extended permit ip object-group TWO any\naccess-list A extended deny ip object-group ONE any',
  'a list of RouterOS that only lets pass':
    '/ip firewall address-list\nadd list=one address=‹50.20.1.1›\nadd list=two address=«50.20.1.2»\n/ip firewall filter\nadd chain=input action=accept src-address-list=two\nadd chain=input action=drop src-address-list=one',
}

it.each(Object.entries(rules))('of %s lists the addresses that it denies', (_, text) => expectRules(`${text}\n`))

it.each([
  '-A BLOCK -s 50.20.1.1/32 -m comment --comment "two words" -j DROP\n-A BLOCK -s 50.20.1.2/32 -j DROP\n',
  'ipset -exist add bad 50.20.1.1 timeout 600 comment "two words"\niptables -A INPUT -s 50.20.1.2 -j DROP\n',
  'table <bad> persist {\n  50.20.1.1 # two words\n}\nblock in quick from <bad> to any\n',
  '/ip firewall address-list\nadd address=50.20.1.1 comment="two \\\n    words" list=bad\nadd address=50.20.1.2 list=bad\n',
  'deny 50.20.1.1; # two words\ndeny 50.20.1.2;\n',
])('a comment is a tag: %j', async (text) => {
  expect((await readFeed(text)).records[0]).toEqual({ kind: 'ipv4', value: '50.20.1.1', tags: ['two words'] })
})

describe('a rule with a source and a destination', () => {
  it.each([
    ['-A INPUT -s 50.20.1.1 -d 50.20.9.9 -j DROP', '50.20.1.1'],
    ['-A OUTPUT -s 50.20.9.9 -d 50.20.1.1 -j DROP', '50.20.1.1'],
    ['-A FORWARD -s 192.168.0.0/16 -d 50.20.1.1 -j DROP', '50.20.1.1'],
    ['-A INPUT -d 50.20.9.9 -p tcp --dport 22 -j DROP', 'unsupported-pattern'],
    ['-A FORWARD -s 50.20.1.1 -d 50.20.9.9 -j DROP', 'unsupported-pattern'],
    ['-A INPUT ! -s 50.20.9.9 -j DROP', 'not-for-detection'],
    ['-A INPUT -s 10.0.0.0/8 -j DROP', 'not-an-indicator'],
  ])('%s lists %s', async (rule, wanted) => {
    const { records, rejections } = await readFeed(`-A INPUT -s 50.20.7.7 -j DROP\n${rule}\n`)

    expect(records.map(({ value }) => value).concat(rejections.map(({ reason }) => reason))).toEqual([
      '50.20.7.7',
      wanted,
    ])
  })
})

describe('detection', () => {
  const detected = (text: string) => detectFeed(makeHead(new TextEncoder().encode(text), { whole: true }))?.format

  it.each([
    ['add bad 50.20.1.1\nadd bad 50.20.2.0/24 timeout 600\n', 'netset'],
    ['50.20.1.1\n50.20.2.0/24\n', 'plain-list'],
    ['0.0.0.0 evil-test.com\n0.0.0.0 c2.bad-test.net\n', 'hosts'],
    ['drop ip 50.20.1.1 any -> any any (sid:1;)\ndrop ip 50.20.1.2 any -> any any (sid:2;)\n', 'ids-rules'],
    ['Jan 12 10:00:01 fw ALLOW 50.20.1.3 10.0.0.5 TCP\nJan 12 10:00:02 fw DENY 50.20.1.4 10.0.0.5 TCP\n', 'delimited'],
    ['address: 50.20.1.1\nother:\n  - 50.20.1.2\n', 'yaml'],
  ])('does not mistake %j for a firewall configuration', (text, wanted) => {
    expect(detected(text)).toBe(wanted)
  })

  it('does not accept the configuration of a whole device', () => {
    const policies = Array.from({ length: 30 }, (_, i) => `edit ${i}\nset srcintf "a"\nset action accept\nnext\n`)
    const text = `config firewall policy\n${policies.join('')}end\nconfig firewall address\nedit "a"\nset subnet 50.20.1.1 255.255.255.255\nnext\nend\n`

    expect(detected(text)).toBeUndefined()
  })
})

it('reads the blanks of a command in linear time', () => {
  const statements = new FirewallStatements()

  for (let line = 0; line < 50; line++) statements.read(`:do {${' '.repeat(4080)}}`)

  expect(statements.read(':do { add address=50.20.1.1 list=bad } on-error={}')?.list).toBe('bad')
})

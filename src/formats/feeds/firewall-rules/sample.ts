import type { FeedSample } from '../conformance.ts'
import { evil } from '../samples.ts'

export default {
  'firewall-rules': {
    sample:
      '# sample\n-A INPUT -s 50.20.1.1/32 -m comment --comment "scanner" -j DROP\n-A INPUT -s 50.20.1.2/32 -j ACCEPT\n-A INPUT -p tcp --dport 23 -j DROP\nelements = { 50.20.1.3,\n  50.20.2.0/24 }\nblock in quick from 50.20.1.4 to any\naccess-list 10 deny 50.20.3.0 0.0.0.255\n/ip firewall address-list\nadd list=blocked address=50.20.1.5\nadd list=blocked address=192.168.1.1\nDeny from evil-test.com\ndeny all;\n',
    records: [
      { kind: 'ipv4', value: '50.20.1.1', tags: ['scanner'] },
      { kind: 'ipv4', value: '50.20.1.3' },
      { kind: 'ipv4-cidr', value: '50.20.2.0/24' },
      { kind: 'ipv4', value: '50.20.1.4' },
      { kind: 'ipv4-cidr', value: '50.20.3.0/24' },
      { kind: 'ipv4', value: '50.20.1.5' },
      evil,
    ],
    rejected: 2,
    lines: true,
  },
} satisfies Record<string, FeedSample>

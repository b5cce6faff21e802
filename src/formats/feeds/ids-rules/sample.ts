import type { FeedSample } from '../conformance.ts'
import { a, bad, evil, link, net } from '../samples.ts'

export default {
  'ids-rules': {
    sample:
      '# sample\nalert http $HOME_NET any -> $EXTERNAL_NET any (msg:"one"; http.host; content:"evil-test.com"; classtype:trojan-activity; sid:1; rev:1;)\nalert http $HOME_NET any -> $EXTERNAL_NET any (msg:"two"; http.uri; content:"/gate.php"; http.host; content:"evil-test.com"; sid:2;)\nalert ip [192.0.2.1,203.0.113.0/24] any -> $HOME_NET any (msg:"three"; sid:3;)\nalert udp $HOME_NET any -> any 53 (msg:"four"; content:"|02|c2|08|bad-test|03|net|00|"; sid:4;)\nalert tcp any any -> any any (msg:"five"; pcre:"/x{3}/"; sid:5;)\npass ip 198.51.100.7 any -> any any (msg:"six"; sid:6;)\n# alert ip 198.51.100.7 any -> any any (msg:"off"; sid:7;)\n',
    records: [{ ...evil, tags: ['trojan-activity'] }, link, a, net, bad],
    rejected: 2,
    lines: true,
  },
} satisfies Record<string, FeedSample>

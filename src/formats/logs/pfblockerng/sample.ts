import type { LogSample } from '../conformance.ts'
import { lines } from '../sample-lines.ts'

export default {
  log: lines(
    'DNSBL-python,Jun 6 15:57:37,www.example,192.0.2.1,Python,DNSBL_A,DNSBL_Ads,www.example,List,+',
    'Block,Jun 6 15:57:38,1770009219,em0,WAN,block,4,6,TCP-S,198.51.100.7,192.0.2.1,40961,22,in,Unk,pfB_Top_v4,198.51.100.0/24,List,Unknown,Unknown,Unknown,+',
  ),
  times: ['2026-06-06T15:57:37.000Z', '2026-06-06T15:57:38.000Z'],
} satisfies LogSample

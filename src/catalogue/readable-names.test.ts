import { expect, it } from 'vitest'
import { readableName } from './readable-names.ts'

it.each([
  ['firehol-firehol_level1', 'FireHOL Level 1'],
  ['firehol-urlhaus', 'FireHOL URLhaus'],
  ['firehol-stopforumspam_30d', 'FireHOL Stopforumspam 30 days'],
  ['zeekintel-log4j_ip', 'Log4j IP'],
  ['zeekintel-abuse-ch-threatfox-ip', 'abuse.ch ThreatFox IP'],
  ['zeekintel-Amnesty_NSO_Domains', 'Amnesty NSO Domains'],
  ['citizenlab-201803_BadTraffic', 'Citizen Lab Bad Traffic (March 2018)'],
  ['stalkerware-quad9_blocklist.txt', 'Stalkerware Quad9 Blocklist'],
  ['stalkerware-samples.csv', 'Stalkerware Samples (CSV)'],
  ['intelmq-sample-dshield', 'IntelMQ sample: DShield'],
  ['somebody_else-ssh-list2', 'Somebody Else SSH List 2'],
  ['firehol', 'FireHOL'],
])('reads %s as %s', (id, name) => {
  expect(readableName(id)).toBe(name)
})

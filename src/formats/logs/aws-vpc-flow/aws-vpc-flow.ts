/**
 * AWS VPC flow logs as text: the fourteen default fields, or those in the header. The time of a record is the start of
 * its window, in epoch seconds. Also as JSON: the events of CloudWatch Logs, or an object for each record.
 *
 * https://docs.aws.amazon.com/vpc/latest/userguide/flow-log-records.html
 */

import { logFormat } from '../../log-format.ts'
import { after, between, column, line, only, path } from '../events/rules.ts'
import { dataLines } from '../head.ts'
import { eventHead, isJsonLines, jsonEvents } from '../lines/json-events.ts'
import { recognise, strength } from '../recognise.ts'
import { columnStart } from '../time/csv-clock.ts'
import { orJsonClock } from '../time/json-clock.ts'
import { readEpoch } from '../time/stamp.ts'

const header = /^(?:\S+ )*(?:account-id|interface-id|srcaddr|pkt-srcaddr) (?:\S+ )*\S+$/
const record =
  /(?:^|[\s"])\d+ (?:\d{12}|unknown) eni-[0-9a-f]+ |(?:^| )eni-[0-9a-f]{8,17} .*\b(?:ACCEPT|REJECT|NODATA|SKIPDATA|OK)\b/

const DEFAULT_START = 10

export const awsVpcFlow = logFormat({
  id: 'aws-vpc-flow',
  title: { de: 'Flow-Logs von AWS VPC', en: 'AWS VPC flow logs' },
  products: ['AWS VPC Flow Logs', 'AWS Transit Gateway Flow Logs'],

  detect(head) {
    const first = head.text.slice(0, 4096).trimStart().split('\n', 1)[0] ?? ''
    if (header.test(first.trim()) && /\bdstaddr\b/.test(first))
      return { score: 1, reason: 'the header of VPC flow logs' }
    const lines = dataLines(eventHead(head))
    return recognise(head, strength.product, 'VPC flow records', record, lines)
  },

  clock(head, context) {
    const first = (head.text.slice(0, 4096).trimStart().split('\n', 1)[0] ?? '').trim()
    const names = header.test(first) ? first.split(/\s+/) : []
    const named = names.indexOf('start') >= 0 ? names.indexOf('start') : names.indexOf('end')
    // A CloudWatch Logs line starts with an additional timestamp.
    const shift = names.length === 0 && /^\d{4}-\d\d-\d\dT\S+ \d+ \d{12} /.test(first) ? 1 : 0
    const column = named >= 0 ? named : DEFAULT_START + shift
    return orJsonClock(head, context, (bytes, start, end) => {
      const at = columnStart(bytes, start, end, 0x20, column)
      if (at < 0) return Number.NaN
      const ms = readEpoch(bytes, at, end)
      return ms < 1e11 ? Number.NaN : ms
    })
  },

  toLines: jsonEvents,
  isMadeOfLines: isJsonLines,

  event: {
    sources: ['https://docs.aws.amazon.com/vpc/latest/userguide/flow-log-records.html'],
    header: 'blanks',
    rules: [
      { field: line, passed: [' ACCEPT'], blocked: [' REJECT'] },
      { field: path('action'), passed: ['ACCEPT'], blocked: ['REJECT'] },
      ...(['pkt_', ''] as const).map((prefix) => between(path(`${prefix}srcaddr`), path(`${prefix}dstaddr`))),
      between(column('pkt-srcaddr'), column('pkt-dstaddr')),
      between(column('srcaddr'), column('dstaddr')),
      {
        source: column(3, ' '),
        destination: column(4, ' '),
        port: column(6, ' '),
        // The default fields, without a header.
        when: only(column(13, ' '), 'OK', 'SKIPDATA'),
      },
      // Behind a time of CloudWatch Logs.
      between(column(4, ' '), column(5, ' '), { port: column(7, ' '), when: only(column(14, ' '), 'OK', 'SKIPDATA') }),
      {
        source: after(' eni-', { word: 1 }),
        destination: after(' eni-', { word: 2 }),
        port: after(' eni-', { word: 4 }),
        // An event of CloudWatch Logs.
        when: only(path('message'), '*'),
      },
      // Direction as the interface sees it: used only if the addresses do not decide.
      { field: column('flow-direction'), inbound: ['ingress'], outbound: ['egress'] },
    ],
  },
})

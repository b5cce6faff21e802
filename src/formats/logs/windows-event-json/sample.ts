import type { LogSample } from '../conformance.ts'
import { json } from '../sample-lines.ts'

export default {
  log: json(
    {
      EventID: 3,
      SourceName: 'Microsoft-Windows-Sysmon',
      Channel: 'x',
      TimeCreated: '2021-06-06T15:57:37.123Z',
      '@timestamp': '2021-06-06T15:57:40Z',
    },
    {
      Event: {
        System: {
          Provider: { '#attributes': { Name: 'x' } },
          EventID: 1,
          TimeCreated: { '#attributes': { SystemTime: '2021-06-06T15:57:38Z' } },
        },
      },
    },
    { win: { system: { eventID: '1', channel: 'x', systemTime: '2021-06-06T15:57:39.5Z' }, eventdata: {} } },
  ),
  times: ['2021-06-06T15:57:37.123Z', '2021-06-06T15:57:38.000Z', '2021-06-06T15:57:39.500Z'],
} satisfies LogSample

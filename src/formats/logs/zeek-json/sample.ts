import type { LogSample } from '../conformance.ts'
import { json } from '../sample-lines.ts'

export default {
  log: json(
    { ts: 1623024000.5, uid: 'CHhAvVGS1DHFjwGM9', 'id.orig_h': '192.0.2.1', 'id.resp_h': '198.51.100.7' },
    {
      _path: 'dns',
      _write_ts: '2021-06-07T00:00:09Z',
      ts: '2021-06-07T00:00:01.000001Z',
      uid: 'C1',
      query: 'a.example',
    },
  ),
  times: ['2021-06-07T00:00:00.500Z', '2021-06-07T00:00:01.000Z'],
} satisfies LogSample

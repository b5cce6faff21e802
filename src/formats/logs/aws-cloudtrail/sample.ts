import type { LogSample } from '../conformance.ts'

export default {
  log: JSON.stringify({
    Records: [
      {
        eventVersion: '1.08',
        eventTime: '2021-06-06T15:57:37Z',
        eventSource: 's3.amazonaws.com',
        eventName: 'HeadBucket',
        sourceIPAddress: '192.0.2.1',
      },
      {
        eventVersion: '1.08',
        eventTime: '2021-06-06T15:57:38Z',
        eventSource: 's3.amazonaws.com',
        eventName: 'GetObject',
        sourceIPAddress: '192.0.2.1',
      },
    ],
  }),
  times: ['2021-06-06T15:57:37.000Z', '2021-06-06T15:57:38.000Z'],
} satisfies LogSample

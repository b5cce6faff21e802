import type { LogSample } from '../conformance.ts'

export default {
  log: JSON.stringify({
    records: [
      {
        time: '2021-06-06T15:57:37.1234567Z',
        category: 'NetworkSecurityGroupFlowEvent',
        properties: {
          flows: [
            {
              rule: 'x',
              flows: [
                {
                  flowTuples: [
                    '1622995057,192.0.2.1,198.51.100.7,1,2,T,I,D',
                    '1622995058,192.0.2.1,198.51.100.8,1,2,T,I,A',
                  ],
                },
              ],
            },
          ],
        },
      },
    ],
  }),
  times: ['2021-06-06T15:57:37.000Z', '2021-06-06T15:57:38.000Z', null],
} satisfies LogSample

import type { LogSample } from '../conformance.ts'

export default {
  log: `${JSON.stringify({
    response: [
      {
        Sighting: {
          id: '1',
          date_sighting: '1623024000',
          type: '0',
          Attribute: { type: 'domain', value: 'a.example' },
        },
      },
    ],
  })}\n`,
  times: [null],
} satisfies LogSample

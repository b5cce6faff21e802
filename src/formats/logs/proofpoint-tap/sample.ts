import type { LogSample } from '../conformance.ts'

export default {
  log: `${JSON.stringify(
    {
      queryEndTime: '2021-06-06T16:00:00Z',
      messagesDelivered: [],
      messagesBlocked: [
        {
          messageTime: '2021-06-06T15:57:37.000Z',
          senderIP: '192.0.2.1',
          threatsInfoMap: [{ threat: 'bad.example', threatTime: '2021-06-06T15:00:00.000Z' }],
        },
      ],
      clicksPermitted: [
        { clickIP: '192.0.2.2', clickTime: '2021-06-06T15:58:37.000Z', threatTime: '2021-06-06T15:00:00.000Z' },
      ],
      clicksBlocked: [],
    },
    null,
    1,
  )}\n`,
  times: [null, '2021-06-06T15:57:37.000Z', null, '2021-06-06T15:58:37.000Z', null],
} satisfies LogSample

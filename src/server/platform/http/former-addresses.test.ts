import { expect, it } from 'vitest'
import { presentAddress } from './former-addresses.ts'

it.each([
  ['/api/web/subscriptions/s/webhooks?groupID=g', '/api/web/groups/g/webhooks?subscriptionID=s'],
  [
    '/api/web/subscriptions/s/webhooks/w/messages?groupID=g&offset=50',
    '/api/web/groups/g/webhooks/w/messages?offset=50&subscriptionID=s',
  ],
  ['/api/web/subscriptions/s/webhooks', '/api/web/groups/-/webhooks?subscriptionID=s'],
  ['/api/web/subscriptions/s/webhooks?groupID=..%2Fx', '/api/web/groups/..%2Fx/webhooks?subscriptionID=s'],
  ['/api/web/subscriptions/s/keys?groupID=g', '/api/web/subscriptions/s/keys?groupID=g'],
  ['/api/web/groups/g/webhooks', '/api/web/groups/g/webhooks'],
])('webhooks of a subscription are those of its group that hear of it: %s', (former, present) => {
  expect(presentAddress(former)).toBe(present)
})

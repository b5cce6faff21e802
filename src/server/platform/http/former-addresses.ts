/** The address that answers now instead of one that older versions documented. Programs may go on using that one. */
export function presentAddress(address: string): string {
  const [, subscriptionID, rest = '', search = ''] =
    /^\/api\/web\/subscriptions\/([^/?]+)\/webhooks((?:\/[^?]*)?)(\?.*)?$/.exec(address) ?? []
  if (subscriptionID === undefined) return address
  const query = new URLSearchParams(search)
  const groupID = query.get('groupID') ?? ''
  query.delete('groupID')
  query.set('subscriptionID', subscriptionID)
  return `/api/web/groups/${encodeURIComponent(groupID) || '-'}/webhooks${rest}?${query}`
}

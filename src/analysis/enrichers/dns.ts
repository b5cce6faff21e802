import { urlHost } from '../../domain/observables/url-host.ts'
import { enricher } from './enricher.ts'

export const dns = enricher({
  id: 'dns',
  name: { de: 'DNS-Auflösung', en: 'DNS resolution' },
  description: {
    de: 'Wohin ein Name zeigt und seit wann. Der Betreiber muss die Abfragen einschalten; sie verraten dem Nameserver, wonach gefragt wird.',
    en: 'Where a name leads and since when. The operator has to switch the queries on; they tell the name server what is asked for.',
  },
  data: [],
  onByDefault: false,
  kinds: ['domain', 'url'],

  open({ dnsAnswer }) {
    return ({ kind, value }) => {
      const answer = dnsAnswer?.(kind === 'url' ? urlHost(value) : value)
      return answer && { dns: answer }
    }
  },
})

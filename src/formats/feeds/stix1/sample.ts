import type { FeedSample } from '../conformance.ts'
import { a, b, day, evil, ip, sha1 } from '../samples.ts'

export default {
  stix1: {
    sample: `<?xml version="1.0" encoding="utf-8"?>
<stix:STIX_Package xmlns:stix="http://stix.mitre.org/stix-1" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
 <stix:Indicators>
  <stix:Indicator timestamp="2026-01-02T00:00:00Z">
   <cybox:Properties xsi:type="AddressObj:AddressObjectType" category="ipv4-addr">
    <AddressObj:Address_Value condition="Equals">192.0.2.1##comma##198.51.100.7</AddressObj:Address_Value>
   </cybox:Properties>
  </stix:Indicator>
  <stix:Indicator>
   <cybox:Properties xsi:type="DomainNameObj:DomainNameObjectType">
    <DomainNameObj:Value condition="Equals">evil-test.com</DomainNameObj:Value>
   </cybox:Properties>
   <cybox:Properties xsi:type="URIObj:URIObjectType"><URIObj:Value condition="StartsWith">http://evil-test.com/</URIObj:Value></cybox:Properties>
  </stix:Indicator>
  <stix:Indicator>
   <cyboxCommon:Hash><cyboxCommon:Simple_Hash_Value condition="Equals">${sha1}</cyboxCommon:Simple_Hash_Value></cyboxCommon:Hash>
  </stix:Indicator>
 </stix:Indicators>
</stix:STIX_Package>
`,
    records: [
      { ...a, firstSeen: day('2026-01-02') },
      { ...b, firstSeen: day('2026-01-02') },
      evil,
      { kind: 'sha1', value: sha1 },
    ],
    rejected: 1,
    *long(count) {
      yield '<stix:STIX_Package xmlns:stix="http://stix.mitre.org/stix-1">'
      for (let i = 0; i < count; i++) {
        yield `<stix:Indicator><AddressObj:Address_Value condition="Equals">${ip(i)}</AddressObj:Address_Value></stix:Indicator>\n`
      }
      yield '</stix:STIX_Package>'
    },
  },
} satisfies Record<string, FeedSample>

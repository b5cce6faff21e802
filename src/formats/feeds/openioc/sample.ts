import type { FeedSample } from '../conformance.ts'
import { a, day, evil, md5 } from '../samples.ts'

export default {
  openioc: {
    sample: `<?xml version="1.0" encoding="utf-8"?>
<ioc xmlns="http://schemas.mandiant.com/2010/ioc" id="00000000-0000-4000-8000-000000000008">
  <authored_date>2026-01-02T00:00:00</authored_date>
  <definition>
    <Indicator operator="OR">
      <IndicatorItem condition="is"><Context document="PortItem" search="PortItem/remoteIP" type="mir"/><Content type="IP">192.0.2.1</Content></IndicatorItem>
      <IndicatorItem id="${md5}" condition="is"><Context document="FileItem" search="FileItem/Md5sum" type="mir"/><Content type="md5"></Content></IndicatorItem>
      <IndicatorItem condition="contains"><Context document="Network" search="Network/DNS" type="mir"/><Content type="string">evil-test.com</Content></IndicatorItem>
      <IndicatorItem condition="contains"><Context document="Network" search="Network/URI" type="mir"/><Content type="string">gate</Content></IndicatorItem>
      <IndicatorItem condition="is"><Context document="RegistryItem" search="RegistryItem/Path" type="mir"/><Content type="string">HKLM</Content></IndicatorItem>
    </Indicator>
  </definition>
</ioc>
`,
    records: [
      { ...a, firstSeen: day('2026-01-02') },
      { kind: 'md5', value: md5, firstSeen: day('2026-01-02') },
      { ...evil, firstSeen: day('2026-01-02') },
    ],
    rejected: 2,
  },
} satisfies Record<string, FeedSample>

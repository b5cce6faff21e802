import type { LogSample } from '../conformance.ts'
import { lines } from '../sample-lines.ts'

export default {
  log: lines(
    '<?xml version="1.0"?>',
    '<Events>',
    '<Event xmlns="http://schemas.microsoft.com/win/2004/08/events/event">',
    '  <System><EventID>3</EventID>',
    '    <TimeCreated SystemTime="2021-06-06T15:57:37.1234567Z"/></System>',
    '  <EventData><Data Name="DestinationIp">192.0.2.1</Data></EventData>',
    '</Event>',
    "<Event xmlns='http://schemas.microsoft.com/win/2004/08/events/event'><System><EventID>1</EventID><TimeCreated SystemTime='2021-06-06T15:57:38Z'/></System></Event>",
    '</Events>',
  ),
  times: [null, null, '2021-06-06T15:57:37.123Z', '2021-06-06T15:57:38.000Z', null],
} satisfies LogSample

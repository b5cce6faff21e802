import type { LogSample } from '../conformance.ts'
import { lines } from '../sample-lines.ts'

export default {
  log: lines(
    '# list of the day',
    '198.51.100.1',
    '198.51.100.0/24',
    'hxxp://evil[.]example.com/x',
    'evil-test.com # c2',
    'd41d8cd98f00b204e9800998ecf8427e',
  ),
  times: [null, null, null, null, null, null],
} satisfies LogSample

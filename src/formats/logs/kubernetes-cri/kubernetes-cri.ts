/**
 * Container logs as stored by kubelet: time, stream and line.
 *
 * https://github.com/kubernetes/design-proposals-archive/blob/main/node/kubelet-cri-logging.md
 */

import { logFormat } from '../../log-format.ts'
import { detectLines, strength } from '../recognise.ts'
import { anywhereClock } from '../time/clocks.ts'

export const kubernetesCri = logFormat({
  id: 'kubernetes-cri',
  title: { de: 'Log der Container-Laufzeit (CRI)', en: 'Container runtime log (CRI)' },
  products: ['containerd', 'CRI-O', 'Kubernetes'],

  detect: detectLines(
    'container lines',
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+(?:Z|[+-]\d\d:\d\d) (?:stdout|stderr) [FP] /,
    strength.kin,
  ),

  clock: anywhereClock,
})

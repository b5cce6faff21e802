/**
 * Container logs as stored by kubelet: time, stream and line.
 *
 * https://github.com/kubernetes/design-proposals-archive/blob/main/node/kubelet-cri-logging.md
 */

import { strength } from '../recognise.ts'
import { textFormat } from '../text-format.ts'

export const kubernetesCri = textFormat({
  id: 'kubernetes-cri',
  title: { de: 'Log der Container-Laufzeit (CRI)', en: 'Container runtime log (CRI)' },
  products: ['containerd', 'CRI-O', 'Kubernetes'],

  what: 'container lines',
  matches: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+(?:Z|[+-]\d\d:\d\d) (?:stdout|stderr) [FP] /,
  limit: strength.kin,
})

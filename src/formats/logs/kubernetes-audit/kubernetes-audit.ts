/**
 * Audit log of the Kubernetes API server.
 *
 * https://kubernetes.io/docs/reference/config-api/apiserver-audit.v1/
 */

import { fromClient, path } from '../events/rules.ts'
import { jsonFormat } from '../json-format.ts'

export const kubernetesAudit = jsonFormat({
  id: 'kubernetes-audit',
  title: { de: 'Audit-Log von Kubernetes', en: 'Kubernetes audit log' },
  products: ['Kubernetes', 'OpenShift', 'Amazon EKS', 'Azure AKS'],
  what: 'Kubernetes audit events',
  matches: '"apiVersion":"audit.k8s.io/',
  times: [['requestReceivedTimestamp'], ['stageTimestamp']],
  event: {
    sources: [
      'https://kubernetes.io/docs/reference/labels-annotations-taints/audit-annotations/',
      'https://kubernetes.io/docs/concepts/policy/resource-quotas/',
      'https://kubernetes.io/docs/reference/config-api/apiserver-audit.v1/#audit-k8s-io-v1-Event',
    ],
    rules: [
      // After the authorisation allowed a request, an admission controller may still refuse it.
      { field: path('responseStatus', 'code'), blocked: ['401', '403'] },
      { field: path('annotations', 'authorization.k8s.io/decision'), passed: ['allow'], blocked: ['forbid'] },
      // The client, before the proxies between.
      fromClient(path('sourceIPs')),
    ],
  },
})

{{- define "winnow.name" -}}
{{ .Release.Name | trunc 50 | trimSuffix "-" }}
{{- end }}

{{- define "winnow.selector" -}}
app.kubernetes.io/name: winnow
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "winnow.labels" -}}
{{ include "winnow.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{- define "winnow.image" -}}
{{- if .Values.image.digest -}}
{{ .Values.image.repository }}@{{ .Values.image.digest }}
{{- else -}}
{{ .Values.image.repository }}:{{ default .Chart.AppVersion .Values.image.tag }}
{{- end -}}
{{- end }}

{{- define "winnow.serviceAccount" -}}
{{- if .Values.serviceAccount.name -}}
{{ .Values.serviceAccount.name }}
{{- else if .Values.serviceAccount.create -}}
{{ include "winnow.name" . }}
{{- else -}}
default
{{- end -}}
{{- end }}

{{- define "winnow.dataClaim" -}}
{{- if .Values.data.existingClaim -}}
{{ .Values.data.existingClaim }}
{{- else -}}
{{ include "winnow.name" . }}-data
{{- end -}}
{{- end }}

{{- define "winnow.dataVolume" -}}
{{- if .Values.data.perPod -}}
emptyDir:
  sizeLimit: {{ .Values.data.size }}
{{- else -}}
persistentVolumeClaim:
  claimName: {{ include "winnow.dataClaim" . }}
{{- end -}}
{{- end }}

{{/* The part of every pod's spec: unprivileged, without access to the Kubernetes API. */}}
{{- define "winnow.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile:
    type: RuntimeDefault
{{- with .Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{- define "winnow.container" -}}
image: {{ include "winnow.image" . | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
{{- end }}

{{/* The deployment of a role: (dict "root" . "role" "web" "replicas" 2 "strategy" "RollingUpdate" "resources" …) */}}
{{- define "winnow.deployment" -}}
{{- $root := .root -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "winnow.name" $root }}-{{ .role }}
  labels:
    {{- include "winnow.labels" $root | nindent 4 }}
    app.kubernetes.io/component: {{ .role }}
spec:
  replicas: {{ .replicas }}
  revisionHistoryLimit: 3
  selector:
    matchLabels:
      {{- include "winnow.selector" $root | nindent 6 }}
      app.kubernetes.io/component: {{ .role }}
  strategy:
    type: {{ .strategy }}
    {{- if eq .strategy "RollingUpdate" }}
    rollingUpdate:
      maxUnavailable: 0
      maxSurge: 1
    {{- end }}
  template:
    metadata:
      labels:
        {{- include "winnow.labels" $root | nindent 8 }}
        app.kubernetes.io/component: {{ .role }}
      annotations:
        # Settings are read at the start only, so that a change must restart the pods.
        checksum/settings: {{ printf "%s %s" $root.Values.origin (toYaml $root.Values.settings) | sha256sum }}
        {{- with $root.Values.podAnnotations }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
    spec:
      serviceAccountName: {{ include "winnow.serviceAccount" $root }}
      {{- include "winnow.pod" $root | nindent 6 }}
      terminationGracePeriodSeconds: 30
      containers:
        - name: {{ .role }}
          {{- include "winnow.container" $root | nindent 10 }}
          envFrom:
            - configMapRef:
                name: {{ include "winnow.name" $root }}
            - secretRef:
                name: {{ $root.Values.existingSecret }}
          env:
            - name: ROLES
              value: {{ .role }}
            {{- if $root.Values.data.perPod }}
            # Required: without it, each pod would store blobs on its own disk.
            - name: AZURE_STORAGE_CONNECTION_STRING
              valueFrom:
                secretKeyRef:
                  name: {{ $root.Values.existingSecret }}
                  key: AZURE_STORAGE_CONNECTION_STRING
            {{- end }}
          ports:
            - name: http
              containerPort: 3000
          # The first start may migrate the database.
          startupProbe:
            httpGet: { path: /healthz, port: http }
            periodSeconds: 5
            timeoutSeconds: 3
            failureThreshold: 60
          readinessProbe:
            httpGet: { path: /healthz, port: http }
            periodSeconds: 10
            timeoutSeconds: 3
          # Restarting would not help when the database is unreachable.
          livenessProbe:
            tcpSocket: { port: http }
            periodSeconds: 20
            timeoutSeconds: 5
          resources:
            {{- toYaml .resources | nindent 12 }}
          volumeMounts:
            - name: data
              mountPath: /data
            - name: tmp
              mountPath: /tmp
      volumes:
        - name: data
          {{- include "winnow.dataVolume" $root | nindent 10 }}
        - name: tmp
          emptyDir:
            sizeLimit: {{ $root.Values.tmpSize }}
{{- end }}

{{/* The egress rules that every pod needs: DNS and the databases. */}}
{{- define "winnow.neededEgress" -}}
- ports:
    - { port: 53, protocol: UDP }
    - { port: 53, protocol: TCP }
  {{- with .Values.networkPolicy.dnsTo }}
  to:
    {{- toYaml . | nindent 4 }}
  {{- end }}
- ports:
    - { port: {{ .Values.networkPolicy.databasePort }}, protocol: TCP }
  {{- with .Values.networkPolicy.databaseTo }}
  to:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- if .Values.listings.inClickHouse }}
- ports:
    - { port: {{ .Values.networkPolicy.listingsPort }}, protocol: TCP }
  {{- with .Values.networkPolicy.listingsTo }}
  to:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end }}
{{- end }}

{{- /* Parts of several manifests. Only functions of Go's templates are used, so that tests render the chart without Helm. */ -}}

{{- define "padiman.name" -}}
{{ .Release.Name }}-console
{{- end -}}

{{- define "padiman.selector" -}}
app.kubernetes.io/name: padiman-console
      app.kubernetes.io/instance: {{ printf "%q" .Release.Name }}
      app.kubernetes.io/component: console
{{- end -}}

{{- define "padiman.labels" -}}
app.kubernetes.io/name: padiman-console
    app.kubernetes.io/instance: {{ printf "%q" .Release.Name }}
    app.kubernetes.io/version: {{ printf "%q" .Chart.AppVersion }}
    app.kubernetes.io/managed-by: {{ printf "%q" .Release.Service }}
    helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end -}}

{{- define "padiman.image" -}}
{{ printf "%s:%s" .Values.image.repository (or .Values.image.tag .Chart.AppVersion) | printf "%q" }}
          imagePullPolicy: {{ .Values.image.pullPolicy }}
{{- end -}}

{{- define "padiman.serviceAccount" -}}
{{ if .Values.serviceAccount.name }}{{ .Values.serviceAccount.name }}{{ else }}{{ template "padiman.name" . }}{{ end }}
{{- end -}}

{{- /* Pods without rights: not root, no token of the cluster, system calls filtered. */ -}}
{{- define "padiman.podSecurity" -}}
automountServiceAccountToken: false
      securityContext:
        runAsNonRoot: true
        runAsUser: 1000
        runAsGroup: 1000
        fsGroup: 1000
        seccompProfile:
          type: RuntimeDefault
{{- if .Values.image.pullSecrets }}
      imagePullSecrets:
{{- range .Values.image.pullSecrets }}
        - name: {{ . }}
{{- end }}
{{- end }}
{{- if .Values.nodeSelector }}
      nodeSelector:
{{- range $key, $value := .Values.nodeSelector }}
        {{ $key }}: {{ printf "%q" $value }}
{{- end }}
{{- end }}
{{- end -}}

{{- define "padiman.containerSecurity" -}}
securityContext:
            allowPrivilegeEscalation: false
            readOnlyRootFilesystem: true
            capabilities:
              drop: [ALL]
{{- end -}}

{{- /* Volumes of all that a pod writes. */ -}}
{{- define "padiman.mounts" -}}
volumeMounts:
            - name: data
              mountPath: /data
            - name: tmp
              mountPath: /tmp
{{- end -}}

{{- define "padiman.volumes" -}}
volumes:
        - name: data
          emptyDir:
            sizeLimit: {{ .Values.copyVolumeSize }}
        - name: tmp
          emptyDir:
            sizeLimit: 256Mi
{{- end -}}

{{- define "padiman.releases" -}}
- name: RELEASES_S3_BUCKET
              value: {{ printf "%s/%s" .Values.releases.bucket .Values.releases.prefix | printf "%q" }}
            - name: AWS_ENDPOINT_URL_S3
              value: {{ printf "%q" .Values.releases.endpoint }}
            - name: AWS_REGION
              value: {{ printf "%q" .Values.releases.region }}
            - name: REGISTRY_PUBLIC_KEYS
              value: {{ printf "%q" .Values.releases.publicKeys }}
{{- end -}}

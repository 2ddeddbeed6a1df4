/** Output of `npm start -- --help`. */
export const startHelp = `npm start [-- --no-build]

Builds changed packages and makes them live in the local registry, migrates the database, fills it with demo records
once, and serves everything on one origin.

  --no-build        Serve the live release without building
  --help            This text

Environment
  PORT              8080. 0 selects a free one
  HOST              127.0.0.1. Use 0.0.0.0 to accept connections from other machines
  DATA_DIR          ./data in the checkout: the embedded database and the releases
  DATABASE_URL      postgres://…; without it the embedded database is used
  DEMO              true or false: fill an empty database with demo records (true unless NODE_ENV=production)
  DEMO_SCALE        1: multiple of the demo's base number of records
  API_URL           An existing backend: /api is proxied to it, and neither API nor database are opened
  API_BASE          /api: address of the API for browsers
  BRAND_FILE        A file such as edge/brand.json: name, contact, links and FAQ of this deployment
  PUBLIC_ORIGIN     Public origin for search engines and link previews, such as https://padiman.example
                    (that of the request)
  DEV_ORIGINS       Origins that developers may load a remote from, comma separated
                    (http://localhost:3001 to 3010; none with NODE_ENV=production)
  RELEASES_S3_BUCKET, RELEASES_S3_PREFIX, RELEASES_S3_ENDPOINT
                    Releases in S3-compatible object storage instead of DATA_DIR/releases
  REGISTRY_SIGNING_KEY, REGISTRY_PUBLIC_KEYS
                    Key that signs the list of live builds (DATA_DIR/registry.key, created once), and keys
                    that pages trust
  TRUSTED_PROXIES   Addresses of proxies whose X-Forwarded-For is trusted, comma separated
  LOG_LEVEL         warn
  METRICS_TOKEN     Bearer token for reading /metrics from another machine
  MAX_EVENT_LOOP_DELAY_MS, MAX_EVENT_LOOP_UTILISATION, MAX_REQUESTS_IN_FLIGHT
                    3000, 0 and 1000: above these limits the API answers 503; 0 means no limit

Details, backup, upgrades and troubleshooting: docs/operations.md

Sign-in
  SETUP_TOKEN       Creates the first super admin (POST /api/admin/create-account); generated and printed at
                    start while there is none
  AUTH_SECRET       32 characters or more: key of one-time codes. Default DATA_DIR/auth.key, created once; set
                    it if several machines serve one database
  AUTH_HIDE_UNKNOWN_PHONES
                    false: whether unknown phones get the same answer as known ones
  SMS_PROVIDER      termii, twilio, or console: writes DATA_DIR/outbox.jsonl and sends nothing
                    (console; none with NODE_ENV=production, which rejects console)
  SMS_TIMEOUT_MS    8000
  TERMII_API_KEY, TERMII_SENDER_ID, TERMII_CHANNEL (dnd), TERMII_URL (https://api.ng.termii.com)
  TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM or TWILIO_MESSAGING_SERVICE_SID,
  TWILIO_URL (https://api.twilio.com)`;

/** What `--help` says of `npm start`. */
export const startHelp = `npm start [-- --no-build]

Builds what changed, makes it live in the local registry, migrates the database, fills it with demo records
once, and serves everything on one address.

  --no-build        Serve what is live already, and build nothing
  --help            This text

Environment
  PORT              8080. 0 takes any free one
  HOST              127.0.0.1. 0.0.0.0 to be reached from other machines
  DATA_DIR          ./data in the checkout: the embedded database and the releases
  DATABASE_URL      postgres://…; without it the embedded database is used
  DEMO              true or false: fill an empty database with demo records (true unless NODE_ENV=production)
  DEMO_SCALE        1: how many times the demo's base amount of records
  API_URL           An existing backend: /api is passed on to it, and no API and no database are opened
  API_BASE          /api: the API's address as browsers see it
  BRAND_FILE        A file such as edge/brand.json: name, contact, links and FAQ of this deployment
  PUBLIC_ORIGIN     The origin that search engines and messengers are told of, such as https://padiman.example
                    (what the browser asked for)
  DEV_ORIGINS       Origins from which a developer may take a remote, comma separated
                    (http://localhost:3001 to 3010; none with NODE_ENV=production)
  RELEASES_S3_BUCKET, RELEASES_S3_PREFIX, RELEASES_S3_ENDPOINT
                    Releases in S3-compatible object storage instead of DATA_DIR/releases
  REGISTRY_SIGNING_KEY, REGISTRY_PUBLIC_KEYS
                    What signs the list of live builds (DATA_DIR/registry.key, made once), and what pages trust
  TRUSTED_PROXIES   Addresses of proxies whose X-Forwarded-For is believed, comma separated
  LOG_LEVEL         warn
  METRICS_TOKEN     Lets whoever sends it as a bearer token read /metrics from another machine
  MAX_EVENT_LOOP_DELAY_MS, MAX_EVENT_LOOP_UTILISATION, MAX_REQUESTS_IN_FLIGHT
                    3000, 0 and 1000: beyond these the API answers 503; 0 is no limit

All of it, with backup, upgrade and what to look at when: docs/operations.md

Sign-in
  SETUP_TOKEN       Makes the first super admin (POST /api/admin/create-account); made and printed at start
                    while there is none
  AUTH_SECRET       32 characters or more: keys one-time codes. Without it DATA_DIR/auth.key, made once; set it
                    where several machines serve one database
  AUTH_HIDE_UNKNOWN_PHONES
                    false: whether phones that are nobody's are answered like all others
  SMS_PROVIDER      termii, twilio, or console: writes DATA_DIR/outbox.jsonl and sends nothing
                    (console; none with NODE_ENV=production, where console is refused)
  SMS_TIMEOUT_MS    8000
  TERMII_API_KEY, TERMII_SENDER_ID, TERMII_CHANNEL (dnd), TERMII_URL (https://api.ng.termii.com)
  TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM or TWILIO_MESSAGING_SERVICE_SID,
  TWILIO_URL (https://api.twilio.com)`;

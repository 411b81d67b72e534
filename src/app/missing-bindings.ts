/** The bindings that the service can do without, and what it does without each. */
const WITHOUT = {
  SEARCH: 'searches answer 503',
  WEBHOOKS: 'webhooks, mail and the search index wait in the database until there is one',
  SIGN_INS: 'the rate of sign-ins and registrations has no limit',
  WRITES: 'the rate of writes has no limit',
  READS: 'the rate of reads has no limit',
  ANONYMOUS: 'the rate of requests without a token has no limit',
}

/** Says in the log which bindings of wrangler.toml are missing, and what the service does without them. */
export function tellMissing(bindings: object): void {
  for (const [missing, without] of Object.entries(WITHOUT))
    if (Reflect.get(bindings, missing) === undefined)
      console.error(JSON.stringify({ level: 'error', at: 'bindings', missing, without }))
}

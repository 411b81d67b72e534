/** Variables for tests and benchmarks, which send more requests than the limits allow, and do not need the request log. */
export const UNLIMITED = { RATE_LIMITS: 'off', REQUEST_LOG: 'off' }

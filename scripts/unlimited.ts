/** For runs whose users write faster than any should, and whose requests nobody wants to read of. */
export const UNLIMITED = { RATE_LIMITS: 'off', REQUEST_LOG: 'off' }

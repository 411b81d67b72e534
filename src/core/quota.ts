/** What is left of a rate limit that is counted exactly, and after how many seconds there is more. */
export type Quota = { policy: string; remaining: number; resetS: number }

/** Tries to sign in by one name from one address: how clients are told of them, how many may fail, and in how many seconds. */
export const LOGIN_ATTEMPTS = { name: 'sign-in-tries', most: 10, seconds: 900 } as const

/** What is left of a rate limit, and the seconds until it starts anew. */
export type Quota = { policy: string; remaining: number; resetS: number }

/** The limit of failed sign-ins by one name from one address: its name in `RateLimit-Policy`, how many, and in how many seconds. */
export const LOGIN_ATTEMPTS = { name: 'sign-in-tries', most: 10, seconds: 900 } as const

/** The errors of devices that are told of notifications, as in `ERRORS`. */
export const PUSH_ERRORS = {
  'push.unavailable': {
    status: 404,
    reason: 'This service sends no push messages: it has no VAPID_PRIVATE_KEY.',
  },
  'push_subscription.limit': {
    status: 409,
    reason: 'You have {most} devices that are told, which is the most; remove one first.',
  },
  'push_subscription.not_found': { status: 404, reason: 'You have no such device.' },
} as const satisfies Record<string, { status: number; reason: string }>

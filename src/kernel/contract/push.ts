/** A message as a device shows it. `id` is that of the notification, if there is one alone; `tag` is the same if the message comes twice. */
export type PushMessage = {
  id?: string
  tag: string
  title: string
  body: string
  /** The path of the page that a click opens. */
  url: string
  /** The number of unread notifications, for the badge of the page. */
  unread: number
}

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
  'push_subscription.taken': {
    status: 409,
    reason:
      'Another user has this device; only the browser itself, which knows its `auth`, can take it over.',
  },
  'push_subscription.not_found': { status: 404, reason: 'You have no such device.' },
} as const satisfies Record<string, { status: number; reason: string }>

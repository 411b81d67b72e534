/** The errors of another attempt to send something, as in `ERRORS`. */
export const OUTBOX_ERRORS = {
  'outbox.not_found': { status: 404, reason: 'Nothing of that id was given up.' },
  'outbox.over': { status: 409, reason: 'It is of no use any more.' },
} as const satisfies Record<string, { status: number; reason: string }>

import { COLUMN_ERRORS } from './column-errors.ts'
import { OUTBOX_ERRORS } from './outbox-errors.ts'
import { PASSKEY_ERRORS } from './passkey-errors.ts'
import { FILE_ERRORS } from './file-errors.ts'
import { IMPORT_ERRORS } from './import-errors.ts'
import { PUSH_ERRORS } from './push.ts'
import { PROVIDER_ERRORS } from './provider-errors.ts'

/** The errors of the service by their codes: the status, and what is wrong in a sentence, in whose `{name}` the values of an error stand. A place that knows more gives its own reason. */
export const ERRORS = {
  ...COLUMN_ERRORS,
  ...FILE_ERRORS,
  'board.archived': { status: 409, reason: 'The board is archived; restore it first.' },
  'board.changed': {
    status: 412,
    reason: 'The board has changed since the version that If-Match names; read it again.',
  },
  'board.last_admin': { status: 409, reason: 'A board must keep at least one active admin.' },
  'board.limit': {
    status: 409,
    reason: 'A user who is a member of {most} boards can make no more; leave one first.',
  },
  'board.not_found': { status: 404, reason: 'There is no such board.' },
  'board.too_large': {
    status: 409,
    reason: 'The board is too large to be copied or imported at once.',
  },
  'body.invalid': { status: 400, reason: 'The body is not valid.' },
  'body.malformed': { status: 400, reason: 'The body is not valid UTF-8.' },
  'body.too_large': { status: 413, reason: 'The body must be at most {most} bytes.' },
  'body.too_slow': { status: 408, reason: 'The body came too slowly; send it again.' },
  'body.unsupported': {
    status: 415,
    reason: 'Send application/json, application/x-www-form-urlencoded or multipart/form-data.',
  },
  'card.archived': { status: 409, reason: 'The card is archived; restore it first.' },
  'card.limit': {
    status: 409,
    reason:
      'At most 500 cards can be copied or moved at once, with 4 MB of texts and with 2,000 comments, checklists and attachments each; copy or move fewer.',
  },
  'card.not_found': { status: 404, reason: 'The board has no such card.' },
  'checklist.full': { status: 409, reason: 'A checklist can have at most {most} items.' },
  'checklist.limit': { status: 409, reason: 'A card can have at most {most} checklists.' },
  'checklist.not_found': { status: 404, reason: 'The card has no such checklist.' },
  'checklist_item.not_found': { status: 404, reason: 'The checklist has no such item.' },
  'comment.limit': { status: 409, reason: 'A card can have at most {most} comments.' },
  'comment.not_found': { status: 404, reason: 'The card has no such comment.' },
  'custom_field.in_use': {
    status: 409,
    reason: 'The type cannot be changed while a card has a value of this custom field.',
  },
  'custom_field.limit': { status: 409, reason: 'A board can have at most {most} custom fields.' },
  'custom_field.not_dropdown': { status: 409, reason: 'The custom field is not a dropdown.' },
  'custom_field.not_found': { status: 404, reason: 'The board has no such custom field.' },
  'delivery.not_found': { status: 404, reason: 'The integration has no such delivery.' },
  'dependency.limit': { status: 409, reason: 'A card can have at most {most} dependencies.' },
  'dependency.not_found': { status: 404, reason: 'The card has no dependency on that card.' },
  'dropdown_item.limit': { status: 409, reason: 'A dropdown can have at most {most} items.' },
  'dropdown_item.not_found': { status: 404, reason: 'The dropdown has no such item.' },
  'email.confirmed': { status: 409, reason: 'There is no address that is still to be confirmed.' },
  'email.taken': { status: 400, reason: 'Email already exists.' },
  'feed.limit': { status: 409, reason: 'You can have at most {most} feeds.' },
  'feed.not_found': { status: 404, reason: 'There is no such feed, or it has ended.' },
  'filter.limit': {
    status: 409,
    reason: 'You have saved {most} questions, which is the most; delete one first.',
  },
  'filter.not_found': { status: 404, reason: 'You have no such saved question.' },
  ...IMPORT_ERRORS,
  ...PROVIDER_ERRORS,
  'integration.disabled': { status: 409, reason: 'The integration is disabled; enable it first.' },
  'integration.limit': { status: 409, reason: 'A board can have at most {most} integrations.' },
  'integration.not_found': { status: 404, reason: 'The board has no such integration.' },
  'invitation.for_newcomers': {
    status: 409,
    reason: 'This invitation is to the site alone, on which you have an account already.',
  },
  'invitation.limit': {
    status: 409,
    reason: 'There are {most} invitations, which is the most; revoke one first.',
  },
  'invitation.not_found': {
    status: 404,
    reason: 'There is no such invitation: it was used, was revoked, or has expired.',
  },
  'invitation.other_address': {
    status: 403,
    reason: 'This invitation is for another e-mail address than that of your account.',
  },
  'invitation.removed': {
    status: 403,
    reason:
      'You were removed from this board after the invitation was made; ask for another invitation.',
  },
  'key.in_flight': {
    status: 409,
    reason: 'The first request with this Idempotency-Key is still running; try again in a moment.',
  },
  'key.invalid': {
    status: 400,
    reason: 'Idempotency-Key must be 1 to 255 visible ASCII characters.',
  },
  'key.reused': {
    status: 422,
    reason: 'Another write was sent with this Idempotency-Key; choose a new key for each write.',
  },
  'label.limit': { status: 409, reason: 'A board can have at most {most} labels.' },
  'link.invalid': {
    status: 400,
    reason: 'This link was used, has expired, or never was one; ask for another one.',
  },
  'login.failed': { status: 400, reason: 'Incorrect username or password.' },
  'login.throttled': {
    status: 429,
    reason: 'Too many sign-ins from this address at once; try again in a moment.',
  },
  'mail.off': { status: 409, reason: 'This service sends no mail.' },
  'mail.limited': {
    status: 429,
    reason: 'Too many messages were sent; wait as long as Retry-After says.',
  },
  'member.limit': {
    status: 409,
    reason: 'A board can have at most {most} members; former ones count too.',
  },
  'member.not_found': { status: 404, reason: 'The board has no such member.' },
  'member.own_admin': {
    status: 403,
    reason: 'You cannot change your own admin flag; ask another admin of the board.',
  },
  'method.not_allowed': { status: 405, reason: 'This path accepts only {methods}.' },
  ...OUTBOX_ERRORS,
  ...PASSKEY_ERRORS,
  'notification.not_found': { status: 404, reason: 'You have no such notification.' },
  'path.not_found': {
    status: 404,
    reason: 'There is no operation or page at this path; /openapi.json lists the operations.',
  },
  'permission.denied': { status: 403, reason: 'Only the site admin may do this.' },
  ...PUSH_ERRORS,
  'query.invalid': { status: 400, reason: 'The query is not valid.' },
  'rate.limited': { status: 429, reason: 'Too many requests; wait a minute.' },
  'registration.closed': {
    status: 400,
    reason: 'Registration is closed; ask the site admin for an account.',
  },
  'reaction.limit': { status: 409, reason: 'A comment can have at most {most} reactions.' },
  'revision.unknown': {
    status: 400,
    reason: 'There is no revision {revision}; there are {known}.',
  },
  'search.unavailable': { status: 503, reason: 'The service has no search index now.' },
  'server.failed': { status: 500, reason: 'Something went wrong here; it has been logged.' },
  'session.changed': {
    status: 409,
    reason: 'The request is meant for another user than the one who is signed in (Laneway-User).',
  },
  'session.invalid': { status: 400, reason: 'Laneway-Session must be cookie.' },
  'share.over': {
    status: 404,
    reason: 'This link shows nothing: it was revoked, has expired, or its board is archived.',
  },
  'sign_in.not_found': { status: 404, reason: 'You have no such sign-in.' },
  'socket.expected': { status: 426, reason: 'This is a live feed; send Upgrade: websocket.' },
  'star.limit': {
    status: 409,
    reason: 'You have marked {most} boards with a star, which is the most; take one away first.',
  },
  'store.full': {
    status: 507,
    reason: 'The store is full, so nothing can be written; what is there can still be read.',
  },
  'store.overloaded': {
    status: 503,
    reason: 'The database does not answer; try again in a moment.',
  },
  'store.unmigrated': {
    status: 503,
    reason:
      'The database lacks migrations. Run `npx wrangler d1 migrations apply laneway --local`, or with --remote for a deployed service.',
  },
  'token.invalid': { status: 401, reason: 'The token is not valid or has expired; sign in again.' },
  'token.limit': {
    status: 409,
    reason: 'The user has {most} tokens, which is the most; revoke one first.',
  },
  'token.missing': {
    status: 401,
    reason: 'Sign in and send the token as Authorization: Bearer <token>.',
  },
  'token.not_found': { status: 404, reason: 'The user has no such token.' },
  'token.scope': { status: 403, reason: 'This token may not be used for this.' },
  'watch.limit': {
    status: 409,
    reason: 'You watch {most} boards, lists and cards, which is the most; watch one less first.',
  },
  'user.is_bot': {
    status: 409,
    reason:
      'This user is a bot, which never signs in; give it a named token, at /api/users/{user}/tokens.',
  },
  'user.last_admin': {
    status: 409,
    reason: 'The site must keep at least one admin who can sign in.',
  },
  'user.not_found': { status: 404, reason: 'There is no such user.' },
  'username.taken': { status: 400, reason: 'Username already exists.' },
  'webhook.limit': { status: 409, reason: 'You can have at most {most} webhooks.' },
  'webhook.looped': { status: 403, reason: 'This is a webhook of this service: it would loop.' },
  'webhook.not_found': { status: 404, reason: 'You have no such webhook.' },
} as const satisfies Record<string, { status: number; reason: string }>

/** The errors that every entity of boards has, by the second part of their code, after the entity's noun. */
export const ENTITY_ERRORS = {
  not_found: { status: 404, reason: 'The board has no such {noun}.' },
  limit: { status: 409, reason: 'A board can have at most {most} {noun}s.' },
} as const

import { answered } from './answered.ts'
import { IMPORT_ERRORS } from './import-errors.ts'
import { SIGN_IN_ERRORS } from './sign-in-errors.ts'

/** The errors of the service by their codes: the status, and what is wrong in a sentence, in whose `{name}` the values of an error stand. A place that knows more gives its own reason. */
export const ERRORS = {
  ...IMPORT_ERRORS,
  ...SIGN_IN_ERRORS,
  ...answered(400, {
    'body.invalid': 'The body is not valid.',
    'body.malformed': 'The body is not valid UTF-8.',
    'email.taken': 'Email already exists.',
    'key.invalid': 'Idempotency-Key must be 1 to 255 visible ASCII characters.',
    'link.invalid': 'This link was used, has expired, or never was one; ask for another one.',
    'login.failed': 'Incorrect username or password.',
    'query.invalid': 'The query is not valid.',
    'registration.closed': 'Registration is closed; ask the site admin for an account.',
    'revision.unknown': 'There is no revision {revision}; there are {known}.',
    'session.invalid': 'Laneway-Session must be cookie.',
    'username.taken': 'Username already exists.',
  }),
  ...answered(401, {
    'token.invalid': 'The token is not valid or has expired; sign in again.',
    'token.missing': 'Sign in and send the token as Authorization: Bearer <token>.',
  }),
  ...answered(403, {
    'invitation.other_address':
      'This invitation is for another e-mail address than that of your account.',
    'invitation.removed':
      'You were removed from this board after the invitation was made; ask for another invitation.',
    'list.entry':
      'Whoever is an assignee of a card may not move it into this list; somebody else accepts it.',
    'member.own_admin': 'You cannot change your own admin flag; ask another admin of the board.',
    'setup.code':
      'The first account of a service at a public address needs its setup code in setupCode; the log of the service has it.',
    'permission.denied': 'Only the site admin may do this.',
    'token.scope': 'This token may not be used for this.',
    'webhook.looped': 'This is a webhook of this service: it would loop.',
  }),
  ...answered(404, {
    'attachment.not_found': 'The card has no such attachment.',
    'avatar.not_found': 'There is no such picture of a user.',
    'background.not_found': 'The board has no picture.',
    'board.not_found': 'There is no such board.',
    'card.not_found': 'The board has no such card.',
    'checklist.not_found': 'The card has no such checklist.',
    'checklist_item.not_found': 'The checklist has no such item.',
    'comment.not_found': 'The card has no such comment.',
    'custom_field.not_found': 'The board has no such custom field.',
    'delivery.not_found': 'The integration has no such delivery.',
    'dependency.not_found': 'The card has no dependency on that card.',
    'dropdown_item.not_found': 'The dropdown has no such item.',
    'feed.not_found': 'There is no such feed, or it has ended.',
    'filter.not_found': 'You have no such saved question.',
    'integration.not_found': 'The board has no such integration.',
    'invitation.not_found':
      'There is no such invitation: it was used, was revoked, or has expired.',
    'list.not_found': 'The board has no such list.',
    'member.not_found': 'The board has no such member.',
    'notification.not_found': 'You have no such notification.',
    'replay.not_found':
      'The board has no such replay, or it was a day ago, or another one has taken its place; begin it again.',
    'outbox.not_found': 'Nothing of that id was given up.',
    'path.not_found':
      'There is no operation or page at this path; /openapi.json lists the operations.',
    'push.unavailable': 'This service sends no push messages: it has no VAPID_PRIVATE_KEY.',
    'push_subscription.not_found': 'You have no such device.',
    'share.over': 'This link shows nothing: it was revoked, has expired, or its board is archived.',
    'sign_in.not_found': 'You have no such sign-in.',
    'swimlane.not_found': 'The board has no such swimlane.',
    'token.not_found': 'The user has no such token.',
    'user.not_found': 'There is no such user.',
    'webhook.not_found': 'You have no such webhook.',
  }),
  ...answered(405, {
    'method.not_allowed': 'This path accepts only {methods}.',
  }),
  ...answered(408, {
    'body.too_slow': 'The body came too slowly; send it again.',
  }),
  ...answered(409, {
    'attachment.limit': 'A card can have at most {most} attachments.',
    'board.archived': 'The board is archived; restore it first.',
    'board.last_admin': 'A board must keep at least one active admin.',
    'board.limit': 'A user who is a member of {most} boards can make no more; leave one first.',
    'board.too_large': 'The board is too large to be copied or imported at once.',
    'card.archived': 'The card is archived; restore it first.',
    'card.limit':
      'At most 500 cards can be copied or moved at once, with 4 MB of texts and with 2,000 comments, checklists and attachments each; copy or move fewer.',
    'checklist.full': 'A checklist can have at most {most} items.',
    'checklist.limit': 'A card can have at most {most} checklists.',
    'comment.limit': 'A card can have at most {most} comments.',
    'custom_field.in_use':
      'The type cannot be changed while a card has a value of this custom field.',
    'custom_field.limit': 'A board can have at most {most} custom fields.',
    'custom_field.not_dropdown': 'The custom field is not a dropdown.',
    'dependency.limit': 'A card can have at most {most} dependencies.',
    'dropdown_item.limit': 'A dropdown can have at most {most} items.',
    'email.confirmed': 'There is no address that is still to be confirmed.',
    'feed.limit': 'You can have at most {most} feeds.',
    'filter.limit': 'You have saved {most} questions, which is the most; delete one first.',
    'integration.disabled': 'The integration is disabled; enable it first.',
    'integration.limit': 'A board can have at most {most} integrations.',
    'invitation.for_newcomers':
      'This invitation is to the site alone, on which you have an account already.',
    'invitation.limit': 'There are {most} invitations, which is the most; revoke one first.',
    'key.in_flight':
      'The first request with this Idempotency-Key is still running; try again in a moment.',
    'label.limit': 'A board can have at most {most} labels.',
    'list.archived': 'The list is archived; restore it first.',
    'list.full': 'The list is full: its limit is {limit} cards; move one away or raise the limit.',
    'list.last':
      'The cards of the only list of a board have no other one to be archived in; make another list first, or delete them by ?cards=delete.',
    'list.limit': 'A board can have at most {most} lists; archived ones count too.',
    'list.not_empty':
      'The list has cards ({count}, archived ones too): send ?cards=delete to delete them with it, or ?cards=archive to keep them, archived, in another list.',
    'mail.off': 'This service sends no mail.',
    'member.limit': 'A board can have at most {most} members; former ones count too.',
    'outbox.over': 'It is of no use any more.',
    'push_subscription.limit':
      'You have {most} devices that are told, which is the most; remove one first.',
    'push_subscription.taken':
      'Another user has this device; only the browser itself, which knows its `auth`, can take it over.',
    'reaction.limit': 'A comment can have at most {most} reactions.',
    'replay.running':
      'A rule is being replayed on this board already; wait until that has come to its end.',
    'session.changed':
      'The request is meant for another user than the one who is signed in (Laneway-User).',
    'star.limit':
      'You have marked {most} boards with a star, which is the most; take one away first.',
    'swimlane.archived': 'The swimlane is archived; restore it first.',
    'swimlane.last':
      'This is the only open swimlane of the board, which needs one; make another one first.',
    'swimlane.limit': 'A board can have at most {most} swimlanes; archived ones count too.',
    'swimlane.not_empty':
      'The swimlane has cards ({count}, archived ones too): send ?cards=delete to delete them with it, or ?cards=archive to keep them, archived, in another swimlane.',
    'token.limit': 'The user has {most} tokens, which is the most; revoke one first.',
    'user.is_bot':
      'This user is a bot, which never signs in; give it a named token, at /api/users/{user}/tokens.',
    'user.last_admin': 'The site must keep at least one admin who can sign in.',
    'watch.limit':
      'You watch {most} boards, lists and cards, which is the most; watch one less first.',
    'webhook.limit': 'You can have at most {most} webhooks.',
  }),
  ...answered(412, {
    'board.changed': 'The board has changed since the version that If-Match names; read it again.',
  }),
  ...answered(413, {
    'attachment.too_large': 'The body must be at most {most} bytes.',
    'body.too_large': 'The body must be at most {most} bytes.',
  }),
  ...answered(415, {
    'body.unsupported':
      'Send application/json, application/x-www-form-urlencoded or multipart/form-data.',
  }),
  ...answered(422, {
    'key.reused':
      'Another write was sent with this Idempotency-Key; choose a new key for each write.',
  }),
  ...answered(426, {
    'socket.expected': 'This is a live feed; send Upgrade: websocket.',
  }),
  ...answered(429, {
    'login.throttled': 'Too many sign-ins from this address at once; try again in a moment.',
    'mail.limited': 'Too many messages were sent; wait as long as Retry-After says.',
    'rate.limited': 'Too many requests; wait a minute.',
  }),
  ...answered(500, {
    'server.failed': 'Something went wrong here; it has been logged.',
  }),
  ...answered(503, {
    'search.unavailable': 'The service has no search index now.',
    'store.overloaded': 'The database does not answer; try again in a moment.',
    'store.unmigrated':
      'The database lacks migrations. Run `npx wrangler d1 migrations apply laneway --local`, or with --remote for a deployed service.',
  }),
  ...answered(507, {
    'store.full': 'The store is full, so nothing can be written; what is there can still be read.',
  }),
}

/** The errors that every entity of boards has, by the second part of their code, after the entity's noun. */
export const ENTITY_ERRORS = {
  not_found: { status: 404, reason: 'The board has no such {noun}.' },
  limit: { status: 409, reason: 'A board can have at most {most} {noun}s.' },
} as const

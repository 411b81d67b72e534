import { described, kind, bad } from '../kernel/contract/kind.ts'
import { record } from '../kernel/contract/record.ts'
import type { Webhook } from '../kernel/contract/webhook-document.ts'
import { number, text } from '../kernel/contract/wire.ts'

const some = text.optional()

const named = (description: string) => described(description, some)

/** The body of a webhook. Fields without a value are left out. */
const WebhookPayload = record('WebhookPayload', {
  text: described(
    'A sentence that says who did what, with the titles in double quotes, and on the next line a link to it.',
    text,
  ),
  description: described(
    'Kind of the activity with `act-` before it, such as `act-createCard`; `ping` for a test.',
    text,
  ),
  boardId: some,
  listId: some,
  oldListId: some,
  swimlaneId: some,
  cardId: some,
  commentId: some,
  attachmentId: some,
  labelId: some,
  customField: named('Name of the custom field.'),
  customFieldValue: described(
    'Value of the custom field.',
    kind<string | number | boolean | undefined>({}, () => bad('is not read')).optional(),
  ),
  comment: some,
  card: named('Title of the card.'),
  label: named('Name of the label.'),
  list: named('Title of the list that `listId` names.'),
  swimlane: named('Title of the swimlane that `swimlaneId` names.'),
  board: named('Title of the board.'),
  user: named('As `username`.'),
  username: named('Username of the user who did it.'),
  userId: some,
  memberId: named('Id of the user who was added or removed as a member.'),
  member: named('As `memberUsername`.'),
  memberUsername: named('Username of that member.'),
  assigneeId: named('Id of the user who was assigned or unassigned.'),
  assignee: named('As `assigneeUsername`.'),
  assigneeUsername: named('Username of that assignee.'),
  url: named('Address of the page of the board or card, as in `text`.'),
  activityId: named('Id of the activity.'),
  seq: number.optional(),
  createdAt: some,
})

/** The documents of the interface describe by this what integrations receive. */
export const activityWebhook: Webhook = {
  name: 'activity',
  summary:
    'An activity of a board, sent to the URL of each integration that asks for its kind. It may come more than once, each time with the same `webhook-id`.',
  headers: {
    'webhook-id': 'Id of the message, the same in each attempt.',
    'webhook-timestamp': 'Time of this attempt, in seconds since 1970.',
    'webhook-signature':
      'If the integration has a token: `v1,` and the base64 of the HMAC-SHA256 of id, timestamp and body, joined by dots (Standard Webhooks).',
    'X-Wekan-Token': 'The token of the integration, if it has one.',
  },
  payload: WebhookPayload,
  replies: {
    '2XX': 'Received.',
    410: 'The receiver is gone: the integration is disabled.',
    default: 'Not received: it is sent again later, for more than a day.',
  },
}

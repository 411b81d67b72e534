import { clearable, ids, list } from '../../kernel/contract/compound.ts'
import { during, exemplified, withSchema } from '../../kernel/contract/kind.ts'
import { since } from '../../kernel/contract/revisions.ts'
import { filled, flag, text } from '../../kernel/contract/wire.ts'
import { ALL } from '../../kernel/contract/activity.ts'
import { column, field } from '../../kernel/contract/entity.ts'
import { unbroken } from '../../kernel/contract/web-address.ts'
import type { BoardEntity } from '../entity.ts'

const enabled = exemplified(
  'true',
  withSchema({ type: 'string', description: 'true or false, as text or as JSON.' }, flag),
)

const activities = exemplified(
  'all',
  withSchema(
    { type: 'string', description: 'One kind, a comma list, a JSON list, or repeated keys.' },
    ids,
  ),
)

/** A token is sent as a header, so it must be printable ASCII. After the prefix `whsec_` it is a base64 key. */
const token = text
  .that((value) => /^[\x21-\x7e]*$/.test(value), 'must be printable ASCII without spaces')
  .that(
    (value) =>
      !value.startsWith('whsec_') ||
      /^whsec_(?:[a-z\d+/]{4})*[a-z\d+/]{2}(?:==|[a-z\d+/][a-z\d+/=])$/i.test(value),
    'must be base64 after whsec_',
  )

const textOrNull = column.orNull(column.text())

/** An integration has these fields. Its table, row, form and record follow from them. */
export const integrationFields = {
  id: field(column.key(), {}),
  boardId: field(column.text(), { record: text }),
  userId: field(column.text(), { record: text }),
  enabled: field(column.flag(), { blank: true, form: enabled.optional(), record: flag }),
  title: field(textOrNull, {
    blank: null,
    form: clearable(text).optional(),
    record: text.optional(),
  }),
  type: field(column.text(), {
    describes: 'Kind of integration; always `outgoing-webhooks`.',
    blank: 'outgoing-webhooks',
    record: text,
  }),
  activities: field(column.json<string[]>(), {
    describes: 'Kinds of activity that are sent, such as `act-createCard`; `all` for every kind.',
    blank: [ALL],
    checked: activities.optional(),
    record: list(text),
  }),
  url: field(column.text(), {
    describes: 'Address that is called: https, a public host.',
    form: unbroken(filled).optional(),
    record: text,
  }),
  token: field(textOrNull, {
    describes: 'Key that signs deliveries and is sent as `X-Wekan-Token`: printable ASCII.',
    blank: null,
    form: clearable(token).optional(),
    record: text.optional(),
  }),
  disabledReason: field(textOrNull, {
    describes:
      'Reason why the service disabled the integration, if its receiver failed for too long.',
    blank: null,
    record: text.optional(),
  }),
  createdAt: field(column.moment(), { record: text }),
  modifiedAt: field(column.moment(), { record: during(since('3.63'), text) }),
}

export const integrationEntity = {
  noun: 'integration',
  fields: integrationFields,
  key: ['id'],
  indexes: { integrations_by_board: { on: ['boardId'] } },
  partOf: 'board',
  loads: 'all',
  most: 100,
} as const satisfies BoardEntity

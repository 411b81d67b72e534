import { object } from '../../kernel/contract/compound.ts'
import { type Fields, type Kind } from '../../kernel/contract/kind.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { flag, id, longText, moment, text } from '../../kernel/contract/wire.ts'
import { keyed } from '../../kernel/contract/keyed.ts'
import { memberFields } from '../../boards/members/fields.ts'
import { ASSIGNED_ONLY } from '../../boards/members/roles.ts'
import { boardFields } from '../../boards/boards/fields.ts'
import { switchFields } from '../../boards/boards/switch-fields.ts'
import { labelFields } from '../../boards/labels/fields.ts'
import { REFS } from '../../boards/activity-kinds.ts'
import { exportedValue } from '../../boards/cards/field-kinds.ts'
import { attachmentFields } from '../../boards/attachments/fields.ts'
import { cardFields } from '../../boards/cards/fields.ts'
import { checklistFields, checklistItemFields } from '../../boards/checklists/fields.ts'
import { commentFields } from '../../boards/comments/fields.ts'
import { type Transferred, ENTITIES, TRANSFERRED } from '../../boards/entities.ts'
import { trait } from '../../kernel/contract/entity.ts'
import { userFields } from '../../accounts/users/fields.ts'

const named = id.that((given) => given !== '', 'must not be empty')
const ref = id.optional()
const short = text.optional()
const long = longText.optional()
const date = moment.optional()

/** The board's own fields in an export. */
export const BOARD = { ...trait(boardFields, 'imports'), ...trait(switchFields, 'imports') }

type RowFields<T extends Transferred> = { _id: typeof named } & ReturnType<
  typeof trait<(typeof ENTITIES)[T]['fields'], 'imports'>
>

const ROWS = keyed(TRANSFERRED, (name) => ({
  _id: named,
  ...trait(ENTITIES[name].fields, 'imports'),
  // Each has the fields of its own entity.
})) as { [T in Transferred]: RowFields<T> }

const ROW_KINDS = keyed(TRANSFERRED, (name) => object<Fields>(ROWS[name])) as {
  [T in Transferred]: ReturnType<typeof object<RowFields<T>>>
}

/** The fields of an export's entries, by the name of their list. */
const FIELDS = {
  labels: { _id: ref, ...trait(labelFields, 'imports') },
  ...ROWS,
  members: {
    userId: named,
    ...trait(memberFields, 'imports'),
    isReadOnly: flag.optional(),
    ...keyed(ASSIGNED_ONLY, () => flag.optional()),
  },
  rules: { ...ROWS.rules, buttonType: short, buttonLabel: short },
  triggers: { _id: named },
  users: { _id: named, ...trait(userFields, 'imports') },
  cards: {
    _id: named,
    ...trait(cardFields, 'imports'),
    recurrenceInterval: short,
    lastRecurrenceAt: date,
  },
  comments: { _id: named, ...trait(commentFields, 'imports') },
  checklists: { _id: named, ...trait(checklistFields, 'imports') },
  checklistItems: {
    _id: named,
    checklistId: ref,
    ...trait(checklistItemFields, 'imports'),
  },
  attachments: { _id: named, ...trait(attachmentFields, 'imports') },
  activities: {
    userId: ref,
    activityType: short,
    createdAt: date,
    ...keyed(REFS, () => short),
    comment: long,
    value: exportedValue.optional(),
  },
}

/** The form by which the entries of each list of an export are read. */
export const KINDS = {
  labels: object(FIELDS.labels),
  ...ROW_KINDS,
  members: object(FIELDS.members),
  rules: object(FIELDS.rules),
  triggers: object(FIELDS.triggers),
  users: object(FIELDS.users),
  cards: object(FIELDS.cards),
  comments: object(FIELDS.comments),
  checklists: object(FIELDS.checklists),
  checklistItems: object(FIELDS.checklistItems),
  attachments: object(FIELDS.attachments),
  activities: object(FIELDS.activities),
}

/** The id that entries of a list need: its key, and how it is read. */
export const ID_FIELDS: Record<string, [key: string, kind: Kind<string>]> = Object.fromEntries(
  Object.entries(FIELDS).flatMap(([list, fields]): [string, [string, Kind<string>]][] => {
    const key = list === 'members' ? 'userId' : '_id'
    return Reflect.get(fields, key) === named ? [[list, [key, named]]] : []
  }),
)

const FIELDS_BY_LIST: [string, Fields][] = Object.entries({ ...FIELDS, board: BOARD })

/** The text fields of each list's entries, with their most characters. */
export const TEXT_LIMITS: Record<string, [key: string, most: number][]> = Object.fromEntries(
  FIELDS_BY_LIST.map(([list, fields]) => [
    list,
    Object.entries(fields).flatMap(([key, field]): [string, number][] =>
      field.most === undefined || field.most < LIMITS.title ? [] : [[key, field.most]],
    ),
  ]),
)

import { described, during } from '../contract/kind.ts'
import { record } from '../contract/record.ts'
import { since } from '../contract/revisions.ts'
import { object } from '../contract/compound.ts'
import { choice, flag, number, text } from '../contract/wire.ts'
import { ITEM_COLORS } from '../core/colors.ts'

const column = {
  _id: text,
  title: text,
  archived: flag,
  archivedAt: text.optional(),
  boardId: text,
  createdAt: text,
  updatedAt: text,
  modifiedAt: text,
  sort: number,
  color: choice(...ITEM_COLORS).optional(),
  type: text,
  collapsed: during(since('7.72'), flag),
}

export const SwimlaneRecord = record('Swimlane', column)

export const ListRecord = record('List', {
  ...column,
  starred: flag,
  swimlaneId: text,
  wipLimit: object({
    value: described('Most cards that the list may hold.', number),
    enabled: flag,
    soft: flag,
  }),
})

import { during } from '../../kernel/contract/kind.ts'
import { since } from '../../kernel/contract/revisions.ts'
import { flag } from '../../kernel/contract/wire.ts'
import { column, field } from '../../kernel/contract/entity.ts'
import type { BoardEntity } from '../entity.ts'

const flagGiven = flag.optional()
const may = { blank: false, form: flagGiven, record: flag, imports: flagGiven } as const

/** These flags say what a member may do. */
export const memberFlags = {
  isAdmin: field(column.flag(), { ...may, describes: 'True if the member administers the board.' }),
  isNoComments: field(column.flag(), {
    ...may,
    describes: 'True if the member may not comment.',
  }),
  isCommentOnly: field(column.flag(), {
    ...may,
    describes: 'True if the member may only read and comment, nothing else.',
  }),
  isWorker: field(column.flag(), {
    ...may,
    describes: 'True if the member may only move cards and comment.',
    form: during(since('3.63'), flagGiven),
    record: during(since('3.63'), flag),
  }),
}

/** A member of a board has these fields. Table, row, form, record and import follow from them. */
export const memberFields = {
  boardId: field(column.text(), {}),
  userId: field(column.text(), { views: ['export'] }),
  isActive: field(column.flag(), { blank: true, record: flag, imports: flagGiven }),
  ...memberFlags,
  /** The time at which somebody else removed the member. Earlier invitations do not bring them back. */
  removedAt: field(column.orNull(column.moment()), { blank: null }),
}

export const memberEntity = {
  noun: 'member',
  fields: memberFields,
  key: ['boardId', 'userId'],
  indexes: { members_by_user: { on: ['userId'] } },
  partOf: 'board',
  loads: 'all',
  most: 5_000,
} as const satisfies BoardEntity

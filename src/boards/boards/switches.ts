import { during } from '../../kernel/contract/kind.ts'
import { since } from '../../kernel/contract/revisions.ts'
import { flag } from '../../kernel/contract/wire.ts'
import { type RowOf, blankOf, column, field } from '../../kernel/contract/entity.ts'

const flagGiven = flag.optional()
const basic = { blank: true, form: flagGiven, record: flag, imports: flagGiven } as const
const dated = { ...basic, record: during(since('4.81'), flag) } as const
const later = { ...basic, record: during(since('7.72'), flag) } as const

/** The feature switches of a board, which are stored as one column; `blank` is the value of one that was never set. */
export const switchFields = {
  allowsSubtasks: field(column.flag(), {
    ...basic,
    describes: 'Whether cards have subtasks.',
  }),
  allowsAttachments: field(column.flag(), {
    ...basic,
    describes: 'Whether cards show attachments.',
  }),
  allowsChecklists: field(column.flag(), {
    ...basic,
    describes: 'Whether cards show checklists.',
  }),
  allowsComments: field(column.flag(), {
    ...basic,
    describes: 'Whether cards show comments.',
  }),
  allowsDescriptionTitle: field(column.flag(), {
    ...basic,
    describes: 'Whether cards show the heading of the description.',
  }),
  allowsDescriptionText: field(column.flag(), {
    ...basic,
    describes: 'Whether cards show the description.',
  }),
  allowsActivities: field(column.flag(), {
    ...basic,
    describes: 'Whether cards show what happened on them.',
  }),
  allowsLabels: field(column.flag(), {
    ...basic,
    describes: 'Whether cards show labels.',
  }),
  allowsAssignee: field(column.flag(), {
    ...basic,
    describes: 'Whether cards show whom they are assigned to.',
  }),
  allowsMembers: field(column.flag(), {
    ...basic,
    describes: 'Whether cards show members.',
  }),
  allowsRequestedBy: field(column.flag(), {
    ...dated,
    describes: 'Whether cards show who asked for them.',
  }),
  allowsAssignedBy: field(column.flag(), {
    ...dated,
    describes: 'Whether cards show who assigned them.',
  }),
  allowsReceivedDate: field(column.flag(), {
    ...dated,
    describes: 'Whether cards show when they were received.',
  }),
  allowsStartDate: field(column.flag(), {
    ...dated,
    describes: 'Whether cards show when work starts.',
  }),
  allowsEndDate: field(column.flag(), {
    ...dated,
    describes: 'Whether cards show when work ended.',
  }),
  allowsDueDate: field(column.flag(), {
    ...dated,
    describes: 'Whether cards show when they are due.',
  }),
  allowsCardCounterList: field(column.flag(), {
    ...later,
    blank: false,
    describes: 'Whether the board shows the number of cards of each list.',
  }),
  allowsBoardMemberList: field(column.flag(), {
    ...later,
    describes: 'Whether the board shows its members.',
  }),
  allowsDescriptionTextOnMinicard: field(column.flag(), {
    ...later,
    blank: false,
    describes: 'Whether small cards show the description.',
  }),
  allowsCoverAttachmentOnMinicard: field(column.flag(), {
    ...later,
    blank: false,
    describes: 'Whether small cards show their cover.',
  }),
  allowsBadgeAttachmentOnMinicard: field(column.flag(), {
    ...later,
    blank: false,
    describes: 'Whether small cards show that they have attachments.',
  }),
  allowsCardSortingByNumberOnMinicard: field(column.flag(), {
    ...later,
    blank: false,
    describes: 'Whether small cards show their position as a number.',
  }),
  allowsCardNumber: field(column.flag(), {
    ...later,
    describes: 'Whether cards show their number.',
  }),
  allowsCreator: field(column.flag(), {
    ...later,
    describes: 'Whether cards show who made them.',
  }),
  allowsCreatorOnMinicard: field(column.flag(), {
    ...later,
    blank: false,
    describes: 'Whether small cards show who made them.',
  }),
  allowsCardSortingByNumber: field(column.flag(), {
    ...later,
    describes: 'Whether cards show their position as a number.',
  }),
  allowsShowLists: field(column.flag(), {
    ...later,
    describes: 'Whether cards show their list.',
  }),
}

const DEFAULTS = blankOf(switchFields)

/** Every switch with its value on a board: the one that was set, else the default. */
export function switchesOf(set: Partial<RowOf<typeof switchFields>>): RowOf<typeof switchFields> {
  return { ...DEFAULTS, ...set }
}

import { during } from '../../kernel/contract/kind.ts'
import { since } from '../../kernel/contract/revisions.ts'
import { flag } from '../../kernel/contract/wire.ts'
import { type RowOf, blankOf, column, field } from '../../kernel/contract/entity.ts'

const dated = during(since('4.81'), flag)
const later = during(since('7.72'), flag)

/** A switch: what it says, and the value of one that was never set. */
function switchOf(describes: string, record = flag, blank = true) {
  const given = flag.optional()
  return field(column.flag(), { describes, blank, form: given, record, imports: given })
}

/** A switch by which a share link shows cards, too. */
function sharedSwitchOf(describes: string, record = flag) {
  return { ...switchOf(describes, record), views: ['share'] } as const
}

/** The feature switches of a board, which are stored as one column. */
export const switchFields = {
  allowsSubtasks: sharedSwitchOf('Whether cards have subtasks.'),
  allowsAttachments: sharedSwitchOf('Whether cards show attachments.'),
  allowsChecklists: sharedSwitchOf('Whether cards show checklists.'),
  allowsComments: sharedSwitchOf('Whether cards show comments.'),
  allowsDescriptionTitle: switchOf('Whether cards show the heading of the description.'),
  allowsDescriptionText: sharedSwitchOf('Whether cards show the description.'),
  allowsActivities: switchOf('Whether cards show what happened on them.'),
  allowsLabels: sharedSwitchOf('Whether cards show labels.'),
  allowsAssignee: sharedSwitchOf('Whether cards show whom they are assigned to.'),
  allowsMembers: sharedSwitchOf('Whether cards show members.'),
  allowsRequestedBy: switchOf('Whether cards show who asked for them.', dated),
  allowsAssignedBy: switchOf('Whether cards show who assigned them.', dated),
  allowsReceivedDate: sharedSwitchOf('Whether cards show when they were received.', dated),
  allowsStartDate: sharedSwitchOf('Whether cards show when work starts.', dated),
  allowsEndDate: sharedSwitchOf('Whether cards show when work ended.', dated),
  allowsDueDate: sharedSwitchOf('Whether cards show when they are due.', dated),
  allowsCardCounterList: switchOf(
    'Whether the board shows the number of cards of each list.',
    later,
    false,
  ),
  allowsBoardMemberList: sharedSwitchOf('Whether the board shows its members.', later),
  allowsDescriptionTextOnMinicard: switchOf(
    'Whether small cards show the description.',
    later,
    false,
  ),
  allowsCoverAttachmentOnMinicard: switchOf('Whether small cards show their cover.', later, false),
  allowsBadgeAttachmentOnMinicard: switchOf(
    'Whether small cards show that they have attachments.',
    later,
    false,
  ),
  allowsCardSortingByNumberOnMinicard: switchOf(
    'Whether small cards show their position as a number.',
    later,
    false,
  ),
  allowsCardNumber: switchOf('Whether cards show their number.', later),
  allowsCreator: switchOf('Whether cards show who made them.', later),
  allowsCreatorOnMinicard: switchOf('Whether small cards show who made them.', later, false),
  allowsCardSortingByNumber: switchOf('Whether cards show their position as a number.', later),
  allowsShowLists: switchOf('Whether cards show their list.', later),
}

const DEFAULTS = blankOf(switchFields)

/** Every switch with its value on a board: the one that was set, else the default. */
export function switchesOf(set: Partial<RowOf<typeof switchFields>>): RowOf<typeof switchFields> {
  return { ...DEFAULTS, ...set }
}

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
  allowsSubtasks: sharedSwitchOf('True if cards have subtasks.'),
  allowsAttachments: sharedSwitchOf('True if cards show attachments.'),
  allowsChecklists: sharedSwitchOf('True if cards show checklists.'),
  allowsComments: sharedSwitchOf('True if cards show comments.'),
  allowsDescriptionTitle: switchOf('True if cards show the heading of the description.'),
  allowsDescriptionText: sharedSwitchOf('True if cards show the description.'),
  allowsActivities: switchOf('True if cards show what happened on them.'),
  allowsLabels: sharedSwitchOf('True if cards show labels.'),
  allowsAssignee: sharedSwitchOf('True if cards show whom they are assigned to.'),
  allowsMembers: sharedSwitchOf('True if cards show members.'),
  allowsRequestedBy: switchOf('True if cards show who asked for them.', dated),
  allowsAssignedBy: switchOf('True if cards show who assigned them.', dated),
  allowsReceivedDate: sharedSwitchOf('True if cards show when they were received.', dated),
  allowsStartDate: sharedSwitchOf('True if cards show when work starts.', dated),
  allowsEndDate: sharedSwitchOf('True if cards show when work ended.', dated),
  allowsDueDate: sharedSwitchOf('True if cards show when they are due.', dated),
  allowsCardCounterList: switchOf(
    'True if the board shows the number of cards of each list.',
    later,
    false,
  ),
  allowsBoardMemberList: sharedSwitchOf('True if the board shows its members.', later),
  allowsDescriptionTextOnMinicard: switchOf(
    'True if small cards show the description.',
    later,
    false,
  ),
  allowsCoverAttachmentOnMinicard: switchOf('True if small cards show their cover.', later, false),
  allowsBadgeAttachmentOnMinicard: switchOf(
    'True if small cards show that they have attachments.',
    later,
    false,
  ),
  allowsCardSortingByNumberOnMinicard: switchOf(
    'True if small cards show their position as a number.',
    later,
    false,
  ),
  allowsCardNumber: switchOf('True if cards show their number.', later),
  allowsCreator: switchOf('True if cards show who made them.', later),
  allowsCreatorOnMinicard: switchOf('True if small cards show who made them.', later, false),
  allowsCardSortingByNumber: switchOf('True if cards show their position as a number.', later),
  allowsShowLists: switchOf('True if cards show their list.', later),
}

const DEFAULTS = blankOf(switchFields)

/** Every switch with its value on a board: the one that was set, else the default. */
export function switchesOf(set: Partial<RowOf<typeof switchFields>>): RowOf<typeof switchFields> {
  return { ...DEFAULTS, ...set }
}

import type { ActivityKind } from './activity.ts'

type Name =
  | 'card'
  | 'list'
  | 'oldList'
  | 'swimlane'
  | 'oldSwimlane'
  | 'board'
  | 'comment'
  | 'checklist'
  | 'label'
  | 'attachment'
  | 'name'
  | 'member'
  | 'field'
  | 'value'
  | 'oldValue'

export type SentenceNames = Partial<Record<Name, string | undefined>>

/** Longest name in a sentence, in characters. */
const MOST = 200

/** Names without quotes, as in WeKan's texts. */
const BARE: ReadonlySet<string> = new Set(['member', 'field', 'value', 'oldValue'] satisfies Name[])

const PLACE = '(list {list}, swimlane {swimlane}, board {board})'

/**
 * The sentence for each kind of activity, without the user's name. Receivers written for WeKan read the
 * quoted names by position, so keep WeKan's order when you add or move one.
 */
const DID: Record<ActivityKind, string> = {
  createBoard: 'created the board {board}',
  importBoard: 'imported the board {board}',
  removeBoard: 'deleted the board {board}',
  changedBoardTitle: 'renamed a board to {board}',
  addBoardMember: 'added {member} to the board {board}',
  removeBoardMember: 'removed {member} from the board {board}',
  createList: 'added the list {name} to the board {board}',
  removeList: 'deleted the list {name} from the board {board}',
  archivedList: 'archived the list {name} (swimlane {swimlane}, board {board})',
  restoredList: 'restored the list {name} (swimlane {swimlane}, board {board})',
  changedListTitle: 'renamed a list to {name} on the board {board}',
  createSwimlane: 'added the swimlane {name} to the board {board}',
  removeSwimlane: 'deleted the swimlane {name} from the board {board}',
  archivedSwimlane: 'archived the swimlane {name} of the board {board}',
  restoredSwimlane: 'restored the swimlane {name} of the board {board}',
  changedSwimlaneTitle: 'renamed a swimlane to {name} on the board {board}',
  createCard: `added the card {card} ${PLACE}`,
  importCard: `imported the card {card} ${PLACE}`,
  moveCard:
    'moved the card {card} on the board {board} from list {oldList}, swimlane {oldSwimlane} to list {list}, swimlane {swimlane}',
  moveCardBoard: `moved the card {card} to another board ${PLACE}`,
  archivedCard: `archived the card {card} ${PLACE}`,
  restoredCard: `restored the card {card} ${PLACE}`,
  deleteCard: `deleted the card {card} ${PLACE}`,
  joinMember: `added {member} to the card {card} ${PLACE}`,
  unjoinMember: `removed {member} from the card {card} ${PLACE}`,
  joinAssignee: `assigned {member} to the card {card} ${PLACE}`,
  unjoinAssignee: `unassigned {member} from the card {card} ${PLACE}`,
  addedLabel: `added the label {label} to the card {card} ${PLACE}`,
  removedLabel: `removed the label {label} from the card {card} ${PLACE}`,
  setCustomField: `set {field} to {value} on the card {card} ${PLACE}`,
  unsetCustomField: `cleared {field} on the card {card} ${PLACE}`,
  'a-receivedAt': 'changed a received date to {value}; it was {oldValue}',
  'a-startAt': 'changed a start date to {value}; it was {oldValue}',
  'a-dueAt': 'changed the due date to {value} on the card {card}; it was {oldValue}',
  'a-endAt': 'changed an end date to {value}; it was {oldValue}',
  'a-changedTitle': `renamed a card to {card} ${PLACE}`,
  'a-changedDescription': `changed the description of the card {card} ${PLACE}`,
  addAttachment: `added the attachment {attachment} to the card {card} ${PLACE}`,
  deleteAttachment: `deleted the attachment {attachment} of the card {card} ${PLACE}`,
  createCustomField: 'added the custom field {field} to the board {board}',
  deleteCustomField: 'deleted the custom field {field} from the board {board}',
  addComment: `commented on the card {card}: {comment} ${PLACE}`,
  editComment: `edited a comment on the card {card}: {comment} ${PLACE}`,
  deleteComment: `deleted a comment on the card {card}: {comment} ${PLACE}`,
  addChecklist: `added the checklist {checklist} to the card {card} ${PLACE}`,
  removeChecklist: `deleted the checklist {checklist} of the card {card} ${PLACE}`,
  completeChecklist: `finished the checklist {checklist} of the card {card} ${PLACE}`,
  uncompleteChecklist: `reopened the checklist {checklist} of the card {card} ${PLACE}`,
  addChecklistItem: `added {value} to the checklist {checklist} of the card {card} ${PLACE}`,
  removedChecklistItem: `removed {value} from the checklist {checklist} of the card {card} ${PLACE}`,
  checkedItem: `checked {value} on the checklist {checklist} of the card {card} ${PLACE}`,
  uncheckedItem: `unchecked {value} on the checklist {checklist} of the card {card} ${PLACE}`,
}

/** An activity as one sentence on one line. */
export function sentenceOf(user: string, kind: ActivityKind, named: SentenceNames): string {
  const did = DID[kind].replace(/\{(\w+)\}/g, (_, name: string) => {
    const value: unknown = Reflect.get(named, name)
    const text = typeof value === 'string' ? shortened(value) : ''
    // An unknown name leaves empty quotes, so that later names keep their position.
    return BARE.has(name) ? text || 'nothing' : `"${text}"`
  })
  return `${user} ${did}.`
}

/** The text on one line, with double quotes replaced, since they would end the quoted name early. */
function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').replaceAll('"', "'").trim()
  return line.length > MOST ? `${line.slice(0, MOST).toWellFormed()}…` : line
}

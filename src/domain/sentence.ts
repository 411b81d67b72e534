import type { ActivityKind } from './activity.ts'

/** What an activity's sentence may name. */
export type Named = {
  [name in 'card' | 'list' | 'from' | 'who' | 'label' | 'field' | 'value' | 'checklist' | 'name']:
    | string
    | undefined
}

/** Longest name in a sentence, in characters. */
const MOST = 200

/** What somebody did, in words that follow their name; `{card}` and the like are names. */
const DID: Record<ActivityKind, string> = {
  createBoard: 'created the board',
  importBoard: 'imported the board',
  removeBoard: 'deleted the board',
  changedBoardTitle: 'renamed the board',
  addBoardMember: 'added {who} to the board',
  removeBoardMember: 'removed {who} from the board',
  createList: 'added the list {name}',
  removeList: 'deleted the list {name}',
  archivedList: 'archived the list {name}',
  restoredList: 'restored the list {name}',
  changedListTitle: 'renamed a list to {name}',
  createSwimlane: 'added the swimlane {name}',
  removeSwimlane: 'deleted the swimlane {name}',
  archivedSwimlane: 'archived the swimlane {name}',
  restoredSwimlane: 'restored the swimlane {name}',
  changedSwimlaneTitle: 'renamed a swimlane to {name}',
  createCard: 'added the card {card} to {list}',
  importCard: 'imported the card {card} to {list}',
  moveCard: 'moved the card {card} from {from} to {list}',
  moveCardBoard: 'moved the card {card} to another board',
  archivedCard: 'archived the card {card}',
  restoredCard: 'restored the card {card}',
  deleteCard: 'deleted the card {card}',
  joinMember: 'added {who} to the card {card}',
  unjoinMember: 'removed {who} from the card {card}',
  joinAssignee: 'assigned {who} to the card {card}',
  unjoinAssignee: 'unassigned {who} from the card {card}',
  addedLabel: 'put the label {label} on the card {card}',
  removedLabel: 'took the label {label} off the card {card}',
  setCustomField: 'set {field} to {value} on the card {card}',
  unsetCustomField: 'cleared {field} on the card {card}',
  'a-receivedAt': 'set when the card {card} was received to {value}',
  'a-startAt': 'set the start of the card {card} to {value}',
  'a-dueAt': 'set when the card {card} is due to {value}',
  'a-endAt': 'set the end of the card {card} to {value}',
  'a-changedTitle': 'renamed a card to {card}',
  'a-changedDescription': 'changed the description of the card {card}',
  addAttachment: 'attached {value} to the card {card}',
  deleteAttachment: 'deleted the attachment {value} of the card {card}',
  createCustomField: 'added the custom field {name}',
  deleteCustomField: 'deleted the custom field {name}',
  addComment: 'commented on the card {card}: {value}',
  editComment: 'edited a comment on the card {card}: {value}',
  deleteComment: 'deleted a comment on the card {card}',
  addChecklist: 'added the checklist {checklist} to the card {card}',
  removeChecklist: 'deleted the checklist {checklist} of the card {card}',
  completeChecklist: 'finished the checklist {checklist} of the card {card}',
  uncompleteChecklist: 'reopened the checklist {checklist} of the card {card}',
  addChecklistItem: 'added {value} to the checklist {checklist} of the card {card}',
  removedChecklistItem: 'removed {value} from the checklist {checklist} of the card {card}',
  checkedItem: 'checked {value} on the checklist {checklist} of the card {card}',
  uncheckedItem: 'unchecked {value} on the checklist {checklist} of the card {card}',
}

/** What somebody did on a board, as one sentence. */
export function sentenceOf(user: string, kind: ActivityKind, named: Named, board: string): string {
  const did = DID[kind].replace(/\{(\w+)\}/g, (_, name: string) => {
    const value: unknown = Reflect.get(named, name)
    return typeof value === 'string' && value !== '' ? quoted(value) : 'nothing'
  })
  return `${user} ${did} (board ${quoted(board)}).`
}

function quoted(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return `"${line.length > MOST ? `${line.slice(0, MOST).toWellFormed()}…` : line}"`
}

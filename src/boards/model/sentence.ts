import { ENTITY_SENTENCES, type LoggedKind } from '../activity-kinds.ts'

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

const AT = 'at list {list} at swimlane {swimlane} at board {board}'
const TO = 'to list {list} at swimlane {swimlane} at board {board}'

/**
 * The sentence for each kind of activity, without the user's name; those of entities of boards say theirs. Receivers written for WeKan take the
 * quoted names by their position, split the sentence at `" "`, or cut it at the words *to list*, *at
 * list*, *at swimlane* and *at board*. So the names keep WeKan's order, those words stand before
 * theirs, and a quoted name has a space on each side or ends the sentence: no punctuation touches it.
 */
const DID: Record<LoggedKind, string> = {
  ...ENTITY_SENTENCES,
  createBoard: 'created the board {board}',
  importBoard: 'imported the board {board}',
  removeBoard: 'deleted the board {board}',
  changedBoardTitle: 'changed the title of the board {board}',
  addBoardMember: 'added {member} to board {board}',
  removeBoardMember: 'removed {member} from board {board}',
  createCard: `added the card {card} ${TO}`,
  importCard: `imported the card {card} ${TO}`,
  moveCard:
    'moved the card {card} at board {board} from list {oldList} at swimlane {oldSwimlane} to list {list} at swimlane {swimlane}',
  moveCardBoard: `moved the card {card} between boards ${TO}`,
  archivedCard: `archived the card {card} ${AT}`,
  restoredCard: `restored the card {card} ${TO}`,
  madeTemplate: `made a template of the card {card} ${AT}`,
  endedTemplate: `made a card of the template {card} ${TO}`,
  deleteCard: `deleted the card {card} ${AT}`,
  joinMember: `added {member} to the card {card} ${AT}`,
  unjoinMember: `removed {member} from the card {card} ${AT}`,
  joinAssignee: `assigned {member} to the card {card} ${AT}`,
  unjoinAssignee: `unassigned {member} from the card {card} ${AT}`,
  addedLabel: `added the label {label} to the card {card} ${AT}`,
  removedLabel: `removed the label {label} from the card {card} ${AT}`,
  setCustomField: `set {field} to {value} on the card {card} ${AT}`,
  unsetCustomField: `cleared {field} on the card {card} ${AT}`,
  'a-receivedAt': 'changed a received date to {value} in place of {oldValue}',
  'a-startAt': 'changed a start date to {value} in place of {oldValue}',
  'a-dueAt': 'changed the due date to {value} on the card {card} in place of {oldValue}',
  'a-endAt': 'changed an end date to {value} in place of {oldValue}',
  almostdue: `the card {card} is due soon at {value} ${AT}`,
  duenow: `the card {card} is due now at {value} ${AT}`,
  pastdue: `the card {card} was due a day ago at {value} ${AT}`,
  cardRecurred: `the card {card} has come again ${TO}`,
  'a-changedTitle': `renamed a card to {card} ${AT}`,
  'a-changedDescription': `changed the description of the card {card} ${AT}`,
  addAttachment: `added the attachment {attachment} to the card {card} ${AT}`,
  deleteAttachment: `deleted the attachment {attachment} of the card {card} ${AT}`,
  addComment: `commented on the card {card} with {comment} ${AT}`,
  editComment: `edited a comment on the card {card} to {comment} ${AT}`,
  deleteComment: `deleted from the card {card} the comment {comment} ${AT}`,
  addChecklist: `added the checklist {checklist} to the card {card} ${AT}`,
  removeChecklist: `deleted the checklist {checklist} of the card {card} ${AT}`,
  completeChecklist: `finished the checklist {checklist} of the card {card} ${AT}`,
  uncompleteChecklist: `reopened the checklist {checklist} of the card {card} ${AT}`,
  addChecklistItem: `added {value} to the checklist {checklist} of the card {card} ${AT}`,
  removedChecklistItem: `removed {value} from the checklist {checklist} of the card {card} ${AT}`,
  checkedItem: `checked {value} on the checklist {checklist} of the card {card} ${AT}`,
  uncheckedItem: `unchecked {value} on the checklist {checklist} of the card {card} ${AT}`,
  assignedItem: `assigned {member} to {value} on the checklist {checklist} of the card {card} ${AT}`,
  unassignedItem: `unassigned {member} from {value} on the checklist {checklist} of the card {card} ${AT}`,
}

/** An activity as one sentence on one line; `user` is empty for what the clock has done. It has no full stop, which could touch a quoted name. */
export function sentenceOf(user: string, kind: LoggedKind, named: SentenceNames): string {
  const did = DID[kind].replace(/\{(\w+)\}/g, (_, name: string) => {
    const value: unknown = Reflect.get(named, name)
    const text = typeof value === 'string' ? shortened(value) : ''
    // An unknown name leaves empty quotes, so that later names keep their position.
    return BARE.has(name) ? text || 'nothing' : `"${text}"`
  })
  return user === '' ? did : `${shortened(user)} ${did}`
}

/** The text on one line, with double quotes replaced, since they would end the quoted name early. */
function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').replaceAll('"', "'").trim()
  return line.length > MOST ? `${line.slice(0, MOST).toWellFormed()}…` : line
}

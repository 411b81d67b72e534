import type { Client, Input } from '../../client/client.ts'
import type { Sending } from './sending-files.ts'
import type { LabelColor } from '../../src/kernel/contract/colors.ts'
import type { PictureBytes } from './board-picture.ts'
import type { BoardView, FieldGiven, List, MiniCard, Swimlane, SwitchName } from './board-view.ts'
import type { Card, CardView, Item } from './card-view.ts'
import type { CommentCommands, RuleCommands } from './command-arguments.ts'
import type { DateField } from './date-fields.ts'
import type { Dependency, StoredDependency } from './dependencies.ts'
import type { Failing } from './refusal.ts'
import type { PersonCommands } from './person-command.ts'
import type { TemplateCommands } from './template-command.ts'
import type { BoardRole } from '../../src/kernel/contract/choices.ts'

/** Fields of a card that an edit may set; null clears one. */
export type CardEdit = Partial<
  Pick<
    Card,
    | 'title'
    | 'description'
    | 'dueComplete'
    | 'parentId'
    | 'spentTime'
    | 'isOvertime'
    | 'requestedBy'
    | 'assignedBy'
  > & { [Field in DateField]: string | null } & {
    color: MiniCard['color'] | null
  }
>

/** Fields that an edit of many cards may set. */
export type CardsEdit = Pick<CardEdit, DateField | 'dueComplete' | 'color'>

/** Fields of a card that hold ids. A command says which it adds and removes, so that two people may change one field at once. */
export type IdsField = 'labelIds' | 'members' | 'assignees'

/** A card goes to this place in its list: to a `sort` between those beside it, or, if they have none between them, after so many cards of the cell. */
export type CardPlace = { sort: number } | { position: number }

/** Texts as they were when somebody began to change them. An edit that says so is refused if one is another by now. */
export type TextsBefore = { title?: string; description?: string; text?: string }

/** Fields of an item of a checklist that an edit may set; '' is nobody, and null no date. */
export type ItemEdit = Partial<Omit<Item, '_id'>>

export type FieldValue = MiniCard['customFields'][number]['value']

export type ListEdit = Pick<
  NonNullable<Input<'edit_list'>['body']>,
  'title' | 'color' | 'collapsed' | 'archived' | 'wipLimit' | 'entry'
>
export type SwimlaneEdit = Omit<ListEdit, 'wipLimit' | 'entry'>

export type BoardEdit = Pick<
  NonNullable<Input<'edit_board'>['body']>,
  'title' | 'description' | 'color' | 'gradient' | 'permission' | 'archived' | 'type' | SwitchName
>
export type LabelEdit = { name?: string; color?: LabelColor }

/** The arguments of each kind of command. They are kept as JSON, so ids that the page made up stand for those the service will give. */
export type Commands = {
  createCards: {
    listId: string
    swimlaneId: string
    cards: { id: string; title: string; description?: string; parentId?: string; dueAt?: string }[]
  }
  editCard: { card: string; set: CardEdit; was?: TextsBefore }
  /** Sets a custom field of a card; null clears it. */
  setField: { card: string; field: string; value: FieldValue }
  changeIds: { card: string; field: IdsField; add: string[]; remove: string[] }
  moveCard: { card: string; listId: string; swimlaneId: string } & CardPlace
  archiveCard: { card: string }
  /** Holds the card, as the board does not show archived ones. */
  restoreCard: { card: MiniCard }
  /** Archives and restores what was created together. */
  archiveCards: { cards: string[] }
  restoreCards: { cards: MiniCard[] }
  deleteCard: { card: string; listId: string }
  /** Brings back a deleted card. `shown` is the card as the board showed it before, unless it was archived. */
  restoreDeletedCard: { card: string; shown: MiniCard | undefined }
  /** Deletes a deleted card, so that nobody can bring it back. */
  deleteForGood: { card: string }
  /** Puts a label or a person on cards, or takes it off. */
  changeIdOfCards: { cards: string[]; field: IdsField; id: string; isOn: boolean }
  /** Edits cards, those with the same values together. */
  editCards: { edits: { cards: string[]; set: CardsEdit }[] }
  /** Puts cards after so many others of a list, or of its part in a swimlane; by default after all, each in its own swimlane. */
  moveCards: {
    moves: { cards: string[]; listId: string; swimlaneId?: string; position?: number }[]
  }
  moveToBoard: { cards: string[]; boardId: string; listId: string; swimlaneId: string }
  moveListToBoard: { list: string; boardId: string; swimlaneId: string }
  copyCard: { id: string; card: string; listId: string; swimlaneId: string }
  addChecklist: { id: string; card: string; title: string; items: Omit<Item, '_id'>[] }
  deleteChecklist: { card: string; checklist: string }
  addItem: { id: string; card: string; checklist: string; title: string }
  editItem: { card: string; checklist: string; item: string; set: ItemEdit; was?: TextsBefore }
  /** Puts an item after so many others of its checklist, or of another one on its card. */
  moveItem: {
    card: string
    checklist: string
    item: string
    toChecklist: string
    position: number
  }
  deleteItem: { card: string; checklist: string; item: string }
  /** Attaches a file, whose bytes the browser keeps by this key. */
  attachFile: { id: string; card: string; listId: string; bytes: string; name: string }
  deleteAttachment: { card: string; listId: string; attachment: string }
  /** Shows a picture that is attached to the card as its cover, or no more. */
  setCover: { card: string; listId: string; attachment: string; isCover: boolean }
  setRecurrence: { card: string; recurrence: NonNullable<MiniCard['recurrence']> | null }
  /** Sets dependencies of cards on others. */
  setDependencies: { dependencies: StoredDependency[] }
  removeDependencies: { dependencies: StoredDependency[] }
  createList: { id: string; title: string }
  /** Makes a copy of a list with its cards after so many others. */
  copyList: { id: string; list: string; position: number }
  editList: { list: string; set: ListEdit }
  deleteList: { list: string; cards: 'delete' | 'archive' }
  /** Holds the list, as the board does not show archived ones. */
  restoreList: { list: List }
  /** Puts a list after so many others. */
  moveList: { list: string; position: number }
  createSwimlane: { id: string; title: string }
  editSwimlane: { swimlane: string; set: SwimlaneEdit }
  deleteSwimlane: { swimlane: string; cards: 'delete' | 'archive' }
  restoreSwimlane: { swimlane: Swimlane }
  moveSwimlane: { swimlane: string; position: number }
  editBoard: { set: BoardEdit }
  /** Shows a picture below the lists. `id` is its version, and `before` the picture that undoing it shows again. */
  setBackground: { id: string; bytes: PictureBytes; before?: PictureBytes }
  /** Takes the version of the picture away, unless the board has another one by then. */
  removeBackground: { v: string }
  createField: { id: string; field: FieldGiven }
  editField: { field: string; set: Partial<FieldGiven> }
  deleteField: { field: string }
  setRole: { user: string; role: BoardRole }
  removeMember: { user: string }
  editIntegration: { integration: string; set: { enabled: boolean } }
  deleteIntegration: { integration: string }
  createLabel: { id: string; name: string; color: LabelColor }
  editLabel: { label: string; set: LabelEdit }
  deleteLabel: { label: string }
} & CommentCommands &
  PersonCommands &
  RuleCommands &
  TemplateCommands

export type Kind = keyof Commands

/** A write as data. The key makes it safe to send again. */
export type KeyedCommand = { [K in Kind]: KeyedCommandOf<K> }[Kind]

export type KeyedCommandOf<K extends Kind> = {
  key: string
  kind: K
  args: Commands[K]
  at: number
  /** The time when it was first sent, of a command that makes something. */
  sentAt?: number
  /** Until when it is held back, so that it can be undone, of one that would not be undone wholly once it is sent. */
  heldUntil?: number
  failing?: Failing
  /** Says what the command does, in the words that were shown when it was given. */
  text: string
}

/** A command before it is given to the outbox. */
export type Command = { [K in Kind]: { kind: K; args: Commands[K] } }[Kind]

/** The service confirms a command with this: the ETag of the reply, the ids of the things that it made, in order, and how many notifications are unread now. */
export type Confirmation = { etag: string | undefined; ids?: string[]; unread?: number | undefined }

/** The text that somebody else has saved meanwhile, so that an edit was not sent. */
export type Conflict = { theirs: string }

/** Says how commands of one kind are sent, shown and undone. */
export type CommandKind<K extends Kind> = {
  send(
    api: Client,
    board: string,
    args: Commands[K],
    options: Sending,
  ): Promise<Confirmation | Conflict>
  /** The view as the command will leave it. Also applied to views that have its effect already. */
  apply(view: BoardView, args: Commands[K], at: number): BoardView
  /** The same for the view of a card that is opened, if the command is about that card. */
  applyToCard?(view: CardView, args: Commands[K], at: number): CardView
  /** The same for what cards are to others, if the command is about that. */
  applyToDependencies?(all: readonly Dependency[], args: Commands[K]): readonly Dependency[]
  /** Returns the command that undoes it, from the view before it, and that of the card if it is opened. */
  inverse?(
    view: BoardView,
    args: Commands[K],
    opened: CardView | undefined,
    dependencies: readonly Dependency[],
  ): Command | undefined
  /** Names the things that it is about: commands about the same thing are sent one after the other. A command that puts something among others is also about their order, because its place is only right if those given before it have arrived. */
  subjects(args: Commands[K]): string[]
  /** The cards that show its effect, where cards do and no list or swimlane. */
  cards?(args: Commands[K]): string[]
  typed?(args: Commands[K]): string[]
  /** Set if nothing undoes it once it is sent, or something does not come back then: it is held back for a while, in which it can be undone. */
  isHeld?: true
  /** Set if what is about the same waits for it also if the service fails to do it, although it makes something. */
  isFollowed?: true
  /** Keys of the bytes that it sends, and that what undoes it sends. The browser keeps them until the command is settled, and of one that can be undone, while its board is shown. */
  bytes?(args: Commands[K]): string[]
  /** Ids that the page made up for what the command makes. */
  makes?(args: Commands[K]): string[]
}

export type CommandKinds<K extends Kind> = { [One in K]: CommandKind<One> }

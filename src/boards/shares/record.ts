import { userFields } from '../../accounts/users/fields.ts'
import { profileFields } from '../../accounts/users/profile-fields.ts'
import { trait } from '../../kernel/contract/entity.ts'
import { described } from '../../kernel/contract/kind.ts'
import { shownIn } from '../../kernel/contract/pick-fields.ts'
import { listOf, nestedRecord, record } from '../../kernel/contract/record.ts'
import { count, text } from '../../kernel/contract/wire.ts'
import { attachmentFields } from '../attachments/fields.ts'
import { boardFields } from '../boards/fields.ts'
import { switchFields } from '../boards/switch-fields.ts'
import { Gone } from '../boards/changes-view.ts'
import { isWholeInstead } from '../boards/whole-view.ts'
import { cardFields } from '../cards/fields.ts'
import { SharedMiniCard } from '../cards/view-record.ts'
import { checklistFields, checklistItemFields } from '../checklists/fields.ts'
import { customFieldFields, settingFields } from '../custom-fields/fields.ts'
import { labelFields } from '../labels/fields.ts'
import { listFields, swimlaneFields } from '../lists/fields.ts'

const SharedLabel = record('SharedLabel', {
  _id: text,
  ...trait(shownIn(labelFields, 'share'), 'record'),
})

const SharedBoard = record('SharedBoard', {
  ...trait(shownIn(boardFields, 'share'), 'record'),
  ...trait(shownIn(switchFields, 'share'), 'record'),
  labels: described('Labels of the board.', listOf(SharedLabel)),
})

const { fullname, initials } = trait(shownIn(profileFields, 'share'), 'record')

const SharedPerson = record('SharedPerson', {
  _id: text,
  username: described(
    'The full name or, without one, the username.',
    trait(shownIn(userFields, 'share'), 'record').username,
  ),
  fullname: fullname.optional(),
  initials: initials.optional(),
})

const SharedSwimlane = record('SharedSwimlane', {
  _id: text,
  ...trait(shownIn(swimlaneFields, 'share'), 'record'),
})

const SharedList = record('SharedList', {
  _id: text,
  ...trait(shownIn(listFields, 'share'), 'record'),
  cardCount: described('Number of cards in the list among those of this reply.', count),
})

const SharedSettings = record(
  'SharedCustomFieldSettings',
  trait(shownIn(settingFields, 'share'), 'record'),
)

const SharedCustomField = record('SharedCustomField', {
  _id: text,
  ...trait(shownIn(customFieldFields, 'share'), 'record'),
  settings: described(
    'Settings that only fields of some types have.',
    nestedRecord(SharedSettings),
  ),
})

const someCards = {
  cards: described('Cards that the link shows, lowest `sort` first.', listOf(SharedMiniCard)),
  next: described(
    'Set if the link shows more cards: what to give as `cursor` to read those that follow.',
    text.optional(),
  ),
}

const version = described(
  'Version of the board, as this link alone names it: a number that grows by no rule.',
  count,
)

/** A board as a share link shows it. A field is in it because its `views` say so. */
export const SharedView = record('SharedView', {
  version,
  isWhole: isWholeInstead,
  board: described('The board.', nestedRecord(SharedBoard)),
  users: described('People on the cards of this reply.', listOf(SharedPerson)),
  swimlanes: described('Swimlanes of the board, in order.', listOf(SharedSwimlane)),
  lists: described('Lists that the link shows, in order.', listOf(SharedList)),
  customFields: described('Custom fields of the board.', listOf(SharedCustomField)),
  ...someCards,
})

/** The changes of the content that a share link shows. */
export const SharedChanges = record('SharedChanges', {
  version,
  since: described('The version that was asked for.', count),
  cards: described(
    'Cards that are new or changed, lowest `sort` first: each takes the place of the one with its id.',
    listOf(SharedMiniCard),
  ),
  gone: described(
    'Always empty: where something may not be shown any more, the reply is the whole view.',
    nestedRecord(Gone),
  ),
  board: described('The board, if it changed.', nestedRecord(SharedBoard).optional()),
  users: described(
    'All people on cards, if the board changed or one may have another name.',
    listOf(SharedPerson).optional(),
  ),
  swimlanes: described('All swimlanes, if one changed.', listOf(SharedSwimlane).optional()),
  lists: described('All lists, if the board changed.', listOf(SharedList).optional()),
  customFields: described(
    'All custom fields, if one changed.',
    listOf(SharedCustomField).optional(),
  ),
})

const SharedItem = record('SharedItem', {
  _id: text,
  ...trait(shownIn(checklistItemFields, 'share'), 'record'),
})

const SharedChecklist = record('SharedChecklist', {
  _id: text,
  ...trait(shownIn(checklistFields, 'share'), 'record'),
  items: described('Items of the checklist, in order.', listOf(SharedItem)),
})

const SharedAttachment = record('SharedAttachment', {
  _id: text,
  ...trait(shownIn(attachmentFields, 'share'), 'record'),
  createdAt: text,
})

const SharedCard = record('SharedCard', {
  _id: text,
  ...trait(shownIn(cardFields, 'share'), 'record'),
})

/** A card as a share link shows it when it is opened: its texts, lists and files. Comments and activities are for members. */
export const SharedCardView = record('SharedCardView', {
  card: described('The card.', nestedRecord(SharedCard)),
  checklists: described('Checklists of the card, in order.', listOf(SharedChecklist)),
  attachments: described('Attachments on the card, oldest first.', listOf(SharedAttachment)),
})

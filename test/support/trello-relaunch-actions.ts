import type { Json } from './client.ts'
import { trelloId } from './trello-export.ts'
import { ADA, BOARD, CARDS, CAROL, LIMITS, OLD, TODO } from './trello-relaunch-ids.ts'

let made = 500

/** An action on a card, as the log of the export has it. */
function action(type: string, name: string, more: Json = {}, by = ADA): Json {
  made += 1
  const { old, ...data } = more
  return {
    id: trelloId(made),
    idMemberCreator: by,
    data: {
      idCard: CARDS[name],
      ...data,
      ...(old !== undefined && { old }),
      card: { id: CARDS[name], name: `The card ${name}`, idShort: 1, shortLink: `sh${name}` },
      board: { id: BOARD, name: 'Relaunch', shortLink: 'xYz' },
      list: { id: TODO, name: 'To do' },
    },
    appCreator: null,
    type,
    date: '2024-05-04T00:00:00.000Z',
    limits: LIMITS,
    memberCreator: {
      id: by,
      aaId: null,
      activityBlocked: false,
      avatarHash: null,
      fullName: 'Whoever',
      username: by === CAROL ? null : 'whoever-of-trello',
    },
  }
}

const cardSource = { id: CARDS['plan'], name: 'Plan the relaunch', idShort: 1 }

const times = (count: number, make: () => Json) => Array.from({ length: count }, make)

/** The last 1,000 actions of the board, as far as its export goes. */
export const RELAUNCH_ACTIONS = [
  action('commentCard', 'plan', { text: 'The newest', textData: { emoji: {} } }, CAROL),
  action('commentCard', 'plan', { text: 'The one before', dateLastEdited: '2024-05-05T00:00:00Z' }),
  action('copyCommentCard', 'copied', {
    text: 'Copied along',
    idOriginalCommenter: CAROL,
    cardSource,
  }),
  action('copyCard', 'copied', { cardSource }, CAROL),
  action('convertToCardFromCheckItem', 'fromItem', { cardSource }, CAROL),
  ...times(12, () => action('updateCard', 'closed', { old: { closed: false } })),
  ...times(3, () => action('addMemberToCard', 'plan', { idMember: ADA, member: { id: ADA } })),
  ...times(5, () => action('updateCard', 'plan', { old: { pos: 2, idList: OLD } })),
  ...times(975, () => action('updateCard', 'plan', { old: { pos: 1 } })),
]

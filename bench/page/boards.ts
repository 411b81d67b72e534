import type { Client } from '../../client/client.ts'

/** A board to measure: so many cards in so many lists. */
export type Shape = { cards: number; lists: number }

export type MeasuredBoard = {
  api: Client
  id: string
  path: string
  /** The first list, with the cards that are edited. */
  list: string
  cards: string[]
}

const WORDS =
  'add allow archive ask attachment before board button by calendar card cell change check close color column comment copy customer date deploy describe draft due error export field find fix for form from header import invoice key label layout letter link list log mail measure member menu message mobile move name network notify open order page pay people phone plan print query reader release remove reply report review search send server show sign sort split stage start store table tell test text title translate undo update upload user value version wait when window without write'.split(
    ' ',
  )
const COLORS = ['green', 'yellow', 'orange', 'red', 'purple', 'blue', 'sky', 'lime']
const DAY_MS = 86_400_000

/** The users who are on the cards, besides the one who makes the boards. */
export const PEOPLE = Array.from({ length: 12 }, (_, at) => `person-${at}`)

/** Makes a board of cards as they are on boards that are used: titles of a few words to several lines, labels, dates, people, texts, checklists and comments. */
export async function newBoard(api: Client, shape: Shape): Promise<MeasuredBoard> {
  const body = new Blob([JSON.stringify(exportOf(shape))], { type: 'application/json' })
  const { _id: board } = await api.import_board({ body })
  const id = String(board)
  const [first] = await api.get_all_lists({ board: id })
  const list = first?._id ?? ''
  const all = await api.get_all_cards({ board: id, list })
  return { api, id, path: `/b/${id}/board`, list, cards: all.map(({ _id }) => _id) }
}

/** The board as WeKan exports one. The same shape gives the same board. */
function exportOf({ cards: count, lists: listCount }: Shape) {
  const chance = chanceFrom(count + listCount)
  const labels = COLORS.map((color) => ({ _id: color, name: chance.words(1, 2), color }))
  const lists = Array.from({ length: listCount }, (_, at) => ({
    _id: `list-${at}`,
    title: chance.words(1, 3),
    sort: at,
  }))
  const made = Array.from({ length: count }, (_, at) =>
    cardOf(chance, at, Math.floor((at * listCount) / count)),
  )
  return {
    _format: 'wekan-board-1.0.0',
    _id: 'board',
    title: `${count} cards in ${listCount} lists`,
    labels,
    users: PEOPLE.map((name) => ({ _id: name, username: name })),
    members: PEOPLE.map((userId) => ({ userId, isAdmin: false, isActive: true })),
    lists,
    swimlanes: [{ _id: 'swimlane', title: 'Default', sort: 0 }],
    cards: made.map(({ card }) => card),
    checklists: made.flatMap(({ checklists }) => checklists),
    checklistItems: made.flatMap(({ items }) => items),
    comments: made.flatMap(({ comments }) => comments),
  }
}

/** A card with what is on it. */
function cardOf({ below, isOne, words, some }: Chance, at: number, list: number) {
  const _id = `card-${at}`
  const [userId] = PEOPLE
  const checklists = isOne(5) ? [{ _id, cardId: _id, title: words(1, 3), sort: 0 }] : []
  const items = checklists.flatMap(() =>
    Array.from({ length: 1 + below(5) }, (_, sort) => ({
      _id: `${_id}-${sort}`,
      cardId: _id,
      checklistId: _id,
      title: words(2, 6),
      isFinished: isOne(2),
      sort,
    })),
  )
  const comments = isOne(6) ? [{ _id, cardId: _id, userId, text: words(4, 30) }] : []
  const card = {
    _id,
    listId: `list-${list}`,
    swimlaneId: 'swimlane',
    title: words(3, isOne(8) ? 30 : 12),
    description: isOne(2) ? words(5, 60) : '',
    labelIds: some(COLORS, 3),
    members: some(PEOPLE, 2),
    dueComplete: isOne(12),
    userId,
    sort: at,
  }
  const dueAt = new Date(Date.now() + (below(120) - 60) * DAY_MS).toISOString()
  return { card: isOne(3) ? { ...card, dueAt } : card, checklists, items, comments }
}

type Chance = ReturnType<typeof chanceFrom>

/** Returns functions that choose as if by chance, the same from the same seed. */
function chanceFrom(seed: number) {
  let state = seed
  const below = (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
  const oneOf = (all: readonly string[]) => all[below(all.length)] ?? ''
  return {
    below,
    /** True once in so many times. */
    isOne: (times: number) => below(times) === 0,
    words: (least: number, most: number) =>
      Array.from({ length: least + below(most - least + 1) }, () => oneOf(WORDS))
        .join(' ')
        .replace(/^./, (letter) => letter.toUpperCase()),
    some: (all: readonly string[], most: number) => [
      ...new Set(Array.from({ length: below(most + 1) }, () => oneOf(all))),
    ],
  }
}

/** Changes the titles of a board's cards so many times a second until it is stopped, which answers with how many it were. */
export function editsOf({ api, id, list, cards }: MeasuredBoard, perSecond: number) {
  const began = performance.now()
  let sent = 0
  let done = 0
  const failures: unknown[] = []
  const send = async () => {
    const card = cards[sent % cards.length] ?? ''
    sent += 1
    await api.edit_card({ board: id, list, card, body: { title: `Change ${sent}` } })
    done += 1
  }
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - began) / 1_000) * perSecond) - sent
    for (let at = 0; at < due; at += 1) send().catch((error: unknown) => failures.push(error))
  }, 10)
  return {
    /** Stops; throws if a change was refused. */
    async stop(): Promise<number> {
      clearInterval(timer)
      const rate = done / ((performance.now() - began) / 1_000)
      if (failures.length > 0) throw failures[0]
      return rate
    },
  }
}

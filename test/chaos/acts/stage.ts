import { connect } from '../../../client/client.ts'
import type { Life } from '../service/life.ts'

export type Api = ReturnType<typeof connect>

type Lists = Record<'todo' | 'doing' | 'made' | 'old', string>

export type Board = { id: string; swimlane: string; lists: Lists }

export type Stage = { api: Api; boards: Board[] }

/** The play that runs while the service is killed, until that is over. */
export type Play = {
  stage: Stage
  life: Life
  random: () => number
  isOver: boolean
  /** Counts what is made, so that each card and each rule has a name of its own. */
  tries: number
  /** The cards that were told to recur, as far as that was answered. */
  recurring: string[]
}

const BOARDS = 2

/** Cards on which each schedule acts: more than it does in one slice. */
const OLD_CARDS = 120

/** The titles of the rules of the chain, in the order in which they act. */
export const CHAIN = ['label', 'checklist', 'comment', 'card', 'color'] as const

/** A chain that a move to Doing sets off, of four steps: the third and the fourth rule act at the same one. */
function chainOf(label: string) {
  const withSteps = { activityType: 'addChecklist', checklistName: 'Steps' }
  return [
    [
      { activityType: 'moveCard', listName: 'Doing' },
      { actionType: 'addLabel', labelId: label },
    ],
    [
      { activityType: 'addedLabel', labelId: label },
      {
        actionType: 'addChecklistWithItems',
        checklistName: 'Steps',
        checklistItems: 'One,Two',
      },
    ],
    [withSteps, { actionType: 'addComment', text: 'Begun' }],
    [withSteps, { actionType: 'createCard', cardName: 'After {cardname}', listName: 'Made' }],
    [
      { activityType: 'createCard', listName: 'Made' },
      { actionType: 'setColor', selectedColor: 'red' },
    ],
  ] as const
}

/** Boards with the rules of the chain, and with old cards for schedules. */
export async function setStage(url: string): Promise<Stage> {
  const api = connect(url)
  await api.register({
    body: { username: 'admin', email: 'admin@example.com', password: 'a long password' },
  })
  const boards: Board[] = []
  for (let at = 0; at < BOARDS; at += 1) boards.push(await makeBoard(api, `Board ${at}`))
  return { api, boards }
}

async function makeBoard(api: Api, title: string): Promise<Board> {
  const { _id: board, defaultSwimlaneId: swimlane } = await api.new_board({ body: { title } })
  const list = async (name: string) => (await api.new_list({ board, body: { title: name } }))._id
  const lists = {
    todo: await list('To do'),
    doing: await list('Doing'),
    made: await list('Made'),
    old: await list('Old'),
  }
  const label = await api.add_board_label({
    board,
    body: { label: { name: 'Begun', color: 'green' } },
  })
  for (const [at, [trigger, action]] of chainOf(label).entries())
    await api.new_rule({ board, body: { title: CHAIN[at], trigger, action } })
  const cards = Array.from({ length: OLD_CARDS }, (_, at) => ({
    title: `Old ${at}`,
    dueAt: '2099-01-01T00:00:00.000Z',
  }))
  await api.new_cards({ board, list: lists.old, body: { cards, swimlaneId: swimlane } })
  return { id: board, swimlane, lists }
}

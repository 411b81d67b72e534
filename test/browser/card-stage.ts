import { beforeAll } from 'vitest'
import type { Client } from '../../client/client.ts'
import type { Visit } from './browser.ts'
import type { Stage } from './describe-in-browser.ts'
import { someone } from './users.ts'

/** Visitors ask who they are, which is refused; browsers report that. */
export const UNKNOWN = { expects: /status of 40[01]/ }

/** A public board of Ada, on which tests make cards. */
export type CardStage = {
  api: Client
  board: string
  list: string
  /** Makes a card, and gives its id. */
  newCard(title: string, given?: { description?: string }): Promise<string>
  /** Opens an address below that of the board as Ada. */
  shown(path: string, given?: { isPhone?: true }): Promise<Visit>
}

/** Makes the board before the tests of a suite. */
export function withCards(stage: Stage): () => CardStage {
  let made: CardStage
  beforeAll(async () => {
    made = await cardStage(stage)
  })
  return () => made
}

async function cardStage(stage: Stage): Promise<CardStage> {
  const ada = await someone('ada')
  const { api } = ada
  const body = { title: 'Kitchen', permission: 'public' } as const
  const { _id: board } = await api.new_board({ body })
  const [swimlane] = await api.get_all_swimlanes({ board })
  const { _id: list } = await api.new_list({ board, body: { title: 'To do' } })
  return {
    api,
    board,
    list,
    async newCard(title, given = {}) {
      const place = { authorId: ada.id, swimlaneId: swimlane?._id ?? '' }
      return (await api.new_card({ board, list, body: { title, ...place, ...given } }))._id
    },
    shown: (path, given) =>
      stage.show(`/b/${board}/kitchen${path}`, { as: ada, shows: '.list-head', ...given }),
  }
}

import type { Client } from '../../client/client.ts'

export type MeasuredBoard = {
  api: Client
  id: string
  path: string
  /** The first list, with the cards that are edited. */
  list: string
  cards: string[]
}

const LISTS = 10
const AT_ONCE = 50

/** Makes a board of so many cards in ten lists. */
export async function newBoard(api: Client, size: number): Promise<MeasuredBoard> {
  const { _id: board } = await api.new_board({ body: { title: `${size} cards` } })
  const [swimlane] = await api.get_all_swimlanes({ board })
  const swimlaneId = swimlane?._id ?? ''
  const lists: string[] = []
  const cards: string[] = []
  for (let at = 0; at < LISTS; at += 1) {
    const { _id: list } = await api.new_list({ board, body: { title: `List ${at}` } })
    lists.push(list)
    const titles = Array.from(
      { length: Math.floor(((at + 1) * size) / LISTS) - Math.floor((at * size) / LISTS) },
      (_, card) => ({ title: `A card with a title of some words, ${at}-${card}` }),
    )
    for (let from = 0; from < titles.length; from += AT_ONCE) {
      const body = { swimlaneId, cards: titles.slice(from, from + AT_ONCE) }
      await api.new_cards({ board, list, body })
    }
  }
  const [list = ''] = lists
  for (const { _id } of await api.get_all_cards({ board, list })) cards.push(_id)
  return { api, id: board, path: `/b/${board}/board`, list, cards }
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

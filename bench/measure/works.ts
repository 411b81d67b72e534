import { stop } from '../../scripts/exit.ts'
import type { Ask, Source } from './driver.ts'
import { type Board, type Guest, type List, inTurn, newCard } from './stage.ts'

/** The works, each with the floor to compare it with. The rounds of a slow work may take longer than planned; `mostConnections` is the service's own limit for a user. */
export const WORKS = {
  'create hot': { floor: 'insert' },
  'create spread': { floor: 'insert' },
  'read card': { floor: 'select' },
  'list 100': { floor: 'select' },
  move: { floor: 'insert' },
  comment: { floor: 'insert' },
  edit: { floor: 'insert' },
  'board 1000': { floor: 'select', mostConnections: 3 },
  login: { floor: 'hello', isSlow: true },
  mixed: { floor: 'select' },
} as const satisfies Record<string, WorkKind>

/** The properties of a work besides its requests. */
export type WorkKind = { floor: FloorName; isSlow?: true; mostConnections?: number }

export type WorkName = keyof typeof WORKS

export function isWork(name: string): name is WorkName {
  return Object.hasOwn(WORKS, name)
}

/** The routes of the floor. */
export const FLOORS = {
  hello: { method: 'GET', path: '/hello' },
  select: { method: 'GET', path: '/select' },
  insert: { method: 'POST', path: '/insert' },
  rpc: { method: 'POST', path: '/rpc' },
} as const satisfies Record<string, Ask>

export type FloorName = 'hello' | 'select' | 'insert' | 'rpc'

/** The mixed work: twelve reads of a card, four of a list, and one of each write. */
const MIX = [
  'card',
  'card',
  'list',
  'card',
  'create',
  'card',
  'card',
  'list',
  'card',
  'move',
  'card',
  'card',
  'list',
  'card',
  'comment',
  'card',
  'card',
  'list',
  'card',
  'edit',
] as const

/** Creates cards in the lists in turn. */
export function creates(places: { list: List; swimlane: string }[]): Source {
  const next = inTurn(places)
  let number = 0
  return () => {
    const { list, swimlane } = next()
    const body = { ...newCard((number += 1)), swimlaneId: swimlane }
    return { method: 'POST', path: `${list.path}/cards`, body }
  }
}

/** Reads the cards in turn. */
export function readsCard(cards: { list: List; id: string }[]): Source {
  const next = inTurn(cards)
  return () => {
    const { list, id } = next()
    return { method: 'GET', path: `${list.path}/cards/${id}` }
  }
}

/** Reads the first cards of lists. */
export function readsList(lists: List[], limit: number): Source {
  const next = inTurn(lists)
  return () => ({ method: 'GET', path: `${next().path}/cards?limit=${limit}` })
}

/** Moves cards between two lists; all are in the first at the beginning. Each connection has its own cards, so that it knows where they are. */
export function moves([from, to]: readonly [List, List], connections: number): Source {
  const own = Array.from({ length: connections }, (_, connection) =>
    inTurn(
      from.cards
        .filter((_card, index) => index % connections === connection)
        .map((id) => ({ id, isMoved: false })),
    ),
  )
  return (connection) => {
    const card = own[connection]?.() ?? stop(`Connection ${connection} has no cards to move.`)
    const [here, there] = card.isMoved ? [to, from] : [from, to]
    card.isMoved = !card.isMoved
    return { method: 'PUT', path: `${here.path}/cards/${card.id}`, body: { listId: there.id } }
  }
}

/** Comments on the cards of a list. */
export function comments(board: Board, list: List): Source {
  const next = inTurn(list.cards)
  const body = { comment: 'It is done, as far as I can see.' }
  return () => ({ method: 'POST', path: `${board.path}/cards/${next()}/comments`, body })
}

/** Gives the cards of a list new titles. */
export function edits(list: List): Source {
  const next = inTurn(list.cards)
  let number = 0
  return () => {
    const body = { title: `Edited ${(number += 1)}` }
    return { method: 'PUT', path: `${list.path}/cards/${next()}`, body }
  }
}

/** Exports a board. */
export function exportsBoard({ path }: Board): Source {
  return () => ({ method: 'GET', path: `${path}/export` })
}

/** Logs in. */
export function logsIn({ login }: Guest): Source {
  return () => ({ method: 'POST', path: '/users/login', body: login })
}

/** Mixes works; each connection starts at another position of the mix. */
export function mixes(sources: Record<(typeof MIX)[number], Source>): Source {
  const own: (() => (typeof MIX)[number])[] = []
  return (connection) => {
    const at = (connection * 7) % MIX.length
    own[connection] ??= inTurn([...MIX.slice(at), ...MIX.slice(0, at)])
    return sources[own[connection]()](connection)
  }
}

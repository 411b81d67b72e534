import { type Client, LanewayError } from '../../client/client.ts'
import type { Importing } from './importing.ts'
import type { Places } from './places.ts'
import type { Relation } from './relations.ts'

type Change = Relation & { places: Places; isGone: boolean }

/** Adds a relation, or takes it away; returns why that is not possible. */
export async function relateCard(
  { api, kept }: Importing,
  { from, to, type, places, isGone }: Change,
): Promise<string | undefined> {
  const place = async (externalId: string) => {
    const board = kept.state.boards[places.get(externalId) ?? '']?.id
    if (board === undefined) return undefined
    const [card] = await api.get_board_cards({ board, query: { externalId } })
    return card && { board, card: card._id }
  }
  const [own, other] = [await place(from), await place(to)]
  if (own === undefined || other === undefined)
    return isGone ? undefined : 'one of the cards is gone here.'
  try {
    await send(api, { own, other, type, isGone })
    return undefined
  } catch (error) {
    const isRefusal = error instanceof LanewayError && error.status >= 400 && error.status < 500
    if (isRefusal && ![401, 408, 429].includes(error.status)) return error.reason
    throw error
  }
}

type DependencyBody = Parameters<Client['new_card_dependency']>[0]['body']

type Placed = { board: string; card: string }

async function send(
  api: Client,
  { own, other, type, isGone }: { own: Placed; other: Placed; type: string; isGone: boolean },
): Promise<void> {
  const isApart = own.board !== other.board
  if (type === 'parent' && !isApart) {
    const { parentId } = await api.get_card_by_id({ card: own.card })
    // A parent that was chosen here since stays.
    if (isGone ? parentId === other.card : !parentId)
      await api.edit_board_card({ ...own, body: { parentId: isGone ? '' : other.card } })
  } else if (isGone) await api.delete_card_dependency({ ...own, target: other.card })
  else {
    // A parent has no place on another board; other types are as the service has given them.
    const given: object = { type: type === 'parent' ? 'related-to' : type }
    const place = isApart ? { boardId: other.board } : {}
    const body: DependencyBody = { cardId: other.card, ...given, ...place }
    await api.new_card_dependency({ ...own, body })
  }
}

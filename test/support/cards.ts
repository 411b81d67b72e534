import type { Revision } from '../../src/kernel/contract/revisions.ts'
import type { Json } from './client.ts'
import { type Role, as, newBoard, newList } from './people.ts'

type Setting = { revision?: Revision; roles?: readonly Role[] }

/** A board with a list, where a card is made by `make` and read by `read`, in the newest revision. */
export async function newShop({ revision, roles = [] }: Setting = {}) {
  const board = await newBoard({ roles })
  const list = await newList(board)
  const [api, newest] = [as(board.people.admin, revision), as(board.people.admin)]
  const path = `${list.path}/cards`
  const read = (id: unknown) => newest.read(`${path}/${String(id)}`)
  const make = async (card: Json = {}): Promise<Json> =>
    await read(await api.made(path, { title: 'A card', ...card }))
  return { board, list, api, path, read, make }
}

/** A card of its own: `edit` changes it by a body that must be taken, `put` by any. */
export async function newCard(setting: Setting = {}) {
  const shop = await newShop(setting)
  const { _id: id } = await shop.make()
  const path = `${shop.path}/${String(id)}`
  return {
    ...shop,
    id: String(id),
    path,
    cards: shop.path,
    put: (body: Json) => shop.api.put(path, body),
    edit: (body: Json) => shop.api.edit(path, body),
    read: () => as(shop.board.people.admin).read(path),
  }
}

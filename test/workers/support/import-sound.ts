import type { Json } from '../../support/client.ts'
import { wrongsOf } from '../engine/integrity-queries.ts'
import { aBoard, ending, exportOf, plain, taken } from '../../support/importing.ts'
import { as, people } from '../../support/people.ts'
import { count } from './faulty-service.ts'

/** A client of the site admin. */
export const site = async () => as((await people()).siteAdmin)

/** Imports a board that must be taken, sees that it breaks no rule and is imported again the same, and gives its export. */
export async function sound(more: Json) {
  const api = await site()
  const { _id, ...result } = await taken(api, aBoard(more))
  const wrongs = await unsound(_id)
  if (wrongs.length > 0) throw new Error(wrongs.join('; '))
  const exported = await exportOf(api, _id)
  const again = await taken(api, exported)
  const same = JSON.stringify(plain(await exportOf(api, again._id)))
  if (same !== JSON.stringify(plain(exported))) throw new Error(`not the same again: ${same}`)
  return { result, exported, path: `/api/boards/${_id}` }
}

/** Returns what is wrong with a board that was imported. */
export async function unsound(board: string): Promise<string[]> {
  const wrongs = await wrongsOf(board)
  return wrongs.filter((wrong) => !/ field:|than its limit/.test(wrong))
}

/** Says how the import of a board that is not taken ends; throws if anything of it is left. */
export async function refused(more: Json): Promise<string> {
  const before = JSON.stringify(await count())
  const { result, reason } = await ending(await site(), JSON.stringify(aBoard(more)))
  if (JSON.stringify(await count()) !== before) throw new Error('something of it is left')
  return `${result}: ${reason}`
}

/** A card of the list of the least board. */
export const card = (_id: string, more: Json = {}): Json => ({
  _id,
  title: _id,
  listId: 'l',
  ...more,
})

/** Cards by their places, from `c0` on. */
export const cards = (given: Json[]) => given.map((more, at) => card(`c${at}`, more))

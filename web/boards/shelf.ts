import { signal } from '@preact/signals'
import type { Output } from '../../client/client.ts'
import { allOf } from '../api/all-of.ts'
import { api } from '../api/client.ts'

/** What a tile shows of a board beyond its title. */
export type BoardFace = Pick<Output<'get_board'>, 'color' | 'slug' | 'description' | 'permission'>

export type ShelvedBoard = { _id: string; title: string }

/** The boards of the one who is signed in, and those that anyone may read. */
export type Shelf = { own: readonly ShelvedBoard[]; open: readonly ShelvedBoard[] }

/** How many boards are asked for at once. */
const AT_ONCE = 6

/** What is known of the faces of boards by their ids, also from visits before. */
export const faces = signal<ReadonlyMap<string, BoardFace>>(new Map())

/** Reads the boards of a user; their faces follow one by one. */
export async function readShelf(user: string): Promise<Shelf> {
  const [own, open] = await Promise.all([
    allOf(api.each('get_boards_from_user', { user })),
    allOf(api.each('get_public_boards')),
  ])
  const ids = new Set(own.map(({ _id }) => _id))
  const shelf = { own, open: open.filter(({ _id }) => !ids.has(_id)) }
  void readFaces([...shelf.own, ...shelf.open])
  return shelf
}

async function readFaces(boards: readonly ShelvedBoard[]): Promise<void> {
  const waiting = boards.filter(({ _id }) => !faces.value.has(_id))
  const readNext = async (): Promise<void> => {
    const next = waiting.shift()
    if (next === undefined) return
    // A tile without its color can be used all the same.
    const face = await api.get_board({ board: next._id }).catch(() => undefined)
    if (face !== undefined) faces.value = new Map(faces.value).set(next._id, face)
    await readNext()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, readNext))
}

import { type BoardReply, type BoardView, viewOf } from './board-view.ts'
import type { CardView } from './card-view.ts'
import type { SavedQuestion } from './person-command.ts'
import { type Keeper, orNothing } from './keeper.ts'

/** Holds a view as it was read last, as JSON, and the user who read it. Browsers copy a text several times as fast as the objects that it describes. */
type Kept = { user: string; json: string }

/** Writes a view as what JSON can say, and makes a view of that. */
type Form<View, Plain> = { plain: (view: View) => Plain; view: (plain: Plain) => View }

const AS_IT_IS = { plain: <View>(view: View) => view, view: <View>(view: View) => view }

const BOARD: Form<BoardView, BoardReply> = {
  plain: (view) => ({ ...view, cards: [...view.cards.values()] }),
  view: (reply) => viewOf(reply),
}

/** Keeps boards as they were read last. */
export function keptBoards(keeper: Keeper) {
  return keptViews(keeper, 'board', 'seen', 20, BOARD)
}

export function keptCards(keeper: Keeper) {
  return keptViews<CardView, CardView>(keeper, 'card', 'opened', 200, AS_IT_IS)
}

type Saved = readonly SavedQuestion[]

/** Keeps the questions that a user has saved, by the id of the user. */
export function keptQuestions(keeper: Keeper) {
  return keptViews<Saved, Saved>(keeper, 'questions', 'asked', 1, AS_IT_IS)
}

/** Returns the key of a card, which begins with its board, so that all cards of a board can be forgotten. */
export function keptCardOf(board: string, card: string): string {
  return `${board} ${card}`
}

/** Forgets a board that can no longer be read, with its cards. */
export async function forgetBoard(keeper: Keeper, board: string): Promise<void> {
  const { boards } = keeper
  await keptBoards(keeper).forget(board)
  const all = (await orNothing(boards.keys())) ?? []
  const cards = all.filter((key) => key.startsWith(`card ${board} `))
  await orNothing(boards.delete(cards))
}

/** Keeps the views of one kind that were seen last, by their keys. `seen` is the key of the list of these keys, the last one first. */
function keptViews<View, Plain>(
  { boards, user: keptUser }: Keeper,
  kind: string,
  seen: string,
  most: number,
  form: Form<View, Plain>,
) {
  const keyOf = (key: string) => `${kind} ${key}`
  return {
    /** Returns the view that this user saw last. */
    async read(key: string): Promise<View | undefined> {
      const kept = await orNothing(boards.get<Partial<Kept>>(keyOf(key)))
      // Earlier versions of the page kept no JSON.
      if (kept?.user !== keptUser() || kept.json === undefined) return undefined
      const plain: Plain = JSON.parse(kept.json)
      return form.view(plain)
    },
    /** Keeps the views that a user saw, and forgets those that were not seen for longest. */
    async keep(key: string, user: string, view: View): Promise<void> {
      // Somebody else may have signed in since, in another tab.
      if (user !== keptUser()) return
      const kept: Kept = { user, json: JSON.stringify(form.plain(view)) }
      await orNothing(boards.put([[keyOf(key), kept]]))
      let old: string[] = []
      const first = (before: string[] = []) => {
        const all = [key, ...before.filter((one) => one !== key)]
        old = all.slice(most)
        return all.slice(0, most)
      }
      await orNothing(boards.update<string[]>(seen, first))
      if (old.length > 0) await orNothing(boards.delete(old.map(keyOf)))
    },
    /** The keys of what was seen last, the last one first. */
    async seen(): Promise<string[]> {
      return (await orNothing(boards.get<string[]>(seen))) ?? []
    },
    async forget(key: string): Promise<void> {
      await orNothing(boards.delete([keyOf(key)]))
    },
  }
}

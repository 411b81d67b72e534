import { type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { Client } from '../../client/client.ts'
import { readFrame } from '../state/board-reads.ts'
import type { Board, Label, List, Person } from '../state/board-view.ts'

/** A card that was found is shown with these facts about its board. */
export type BoardFacts = {
  board: Pick<Board, '_id' | 'title' | 'slug'>
  labels: ReadonlyMap<string, Label>
  lists: ReadonlyMap<string, List>
  people: ReadonlyMap<string, Person>
}

/** The facts of boards, each asked for once. They are undefined until they are read, and if they cannot be. */
export type FactsOfBoards = (board: string) => ReadonlySignal<BoardFacts | undefined>

export function factsOfBoards(api: Client): FactsOfBoards {
  const known = new Map<string, Signal<BoardFacts | undefined>>()
  return (id) => {
    const asked = known.get(id)
    if (asked !== undefined) return asked
    const facts = signal<BoardFacts | undefined>(undefined)
    known.set(id, facts)
    void read(api, id, facts)
    return facts
  }
}

async function read(api: Client, id: string, facts: Signal<BoardFacts | undefined>): Promise<void> {
  try {
    const { board, lists, users } = await readFrame(api, id)
    facts.value = {
      board,
      labels: new Map(board.labels.map((one) => [one._id, one])),
      lists: new Map(lists.map((one) => [one._id, one])),
      people: new Map(users.map((one) => [one._id, one])),
    }
  } catch {
    // The card is shown without its labels and people then; a later visit asks again.
  }
}

import { DatabaseSync } from 'node:sqlite'
import * as z from 'zod'
import type { ReceivedMail } from '../../support/mail-server.ts'
import type { Arrival } from './receiver.ts'
import type { Board, Person, Stage } from './stage.ts'

/** A person who lost the right to read a board, and the time when that was certain, in epoch milliseconds. */
export type Leaver = { person: Person; board: Board; sinceMs: number }

export type Entry = {
  _id: string
  seq: number
  kind: string
  act: string
  boardId: string
  cardId?: string | null | undefined
}

/** The things that are compared: `inboxes` by the ids of people, `arrivals` at webhooks and devices, and what was given up. */
export type Evidence = {
  stage: Stage
  leavers: Leaver[]
  inboxes: Map<string, Entry[]>
  mails: (ReceivedMail & { atMs: number })[]
  arrivals: Arrival[]
  parked: { _id: string; lastError?: string | undefined }[]
}

const activity = z.object({
  id: z.string(),
  kind: z.string(),
  board: z.string(),
  card: z.string(),
  at: z.string(),
})
const told = z.object({
  person: z.string(),
  board: z.string(),
  title: z.string(),
  kind: z.string(),
})

export type Activity = z.infer<typeof activity>

/** The contents of the store's file: the log, the numbers of notifications by their ids, who was put on which card, and what mail must have told. */
export type Stored = {
  log: Activity[]
  seqs: Map<string, number>
  assignees: Map<string, string[]>
  mailed: z.infer<typeof told>[]
}

export function readStored(file: string): Stored {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const all = (query: string) => database.prepare(query).all()
    const cards = all('select id, assignees from cards')
    return {
      log: all(`select id, kind, board_id as board, refs ->> 'cardId' as card, created_at as at
        from activities where kind in ('createCard', 'duenow')`).map((row) => activity.parse(row)),
      seqs: new Map(
        all('select event_id as id, seq from notifications').map(({ id, seq }) => [
          String(id),
          Number(seq),
        ]),
      ),
      assignees: new Map(
        cards.map(({ id, assignees }) => [
          String(id),
          z.array(z.string()).parse(JSON.parse(String(assignees))),
        ]),
      ),
      mailed: all(`select n.user_id as person, n.board_id as board, title, n.kind as kind
        from notifications n join cards on cards.id = n.card_id
        where n.kind in ('assigned', 'due')
          and n.seq not in (select seq from waiting_mails where due_at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-90 seconds'))`).map(
        (row) => told.parse(row),
      ),
    }
  } finally {
    database.close()
  }
}

import { globSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Client } from '../../../client/client.ts'

/** A card that the service has confirmed. */
export type Made = { card: string }

type Place = { api: Client; board: string; list: string }

const WRITERS = 4

/** Makes cards with attachments until it is stopped. `tell` is called with each that was confirmed. */
export function writeUntil({ api, board, list }: Place, tell: (made: Made) => void) {
  const over = new AbortController()
  async function write(writer: number): Promise<void> {
    for (let at = 0; !over.signal.aborted; at += 1) {
      const title = `granite ${writer}-${at}`
      const { _id: card } = await api.new_card({ board, list, body: { title } })
      const body = { file: new File([`The bytes of ${title}`], title) }
      await api.new_attachment({ board, list, card, body })
      tell({ card })
    }
  }
  const ended = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)))
  return {
    ended,
    async stop() {
      over.abort()
      await ended
    },
  }
}

/** The rows that are stored of boards: cards with their titles, the cards of which the log says that they were made, and attachments with their names. */
export type Stored = {
  cards: Map<string, string>
  logged: Set<string>
  attachments: Map<string, string>
}

/** Reads what is stored in the folder of a service, which may be running. */
export function storedIn(state: string): Stored {
  for (const path of globSync(join(state, 'v3/d1/**/*.sqlite'))) {
    const database = new DatabaseSync(path, { readOnly: true })
    try {
      const pairs = (sql: string) =>
        database
          .prepare(sql)
          .all()
          .map(({ key, value }) => [String(key), String(value)] as const)
      if (pairs("SELECT name AS key FROM sqlite_master WHERE name = 'boards'").length === 0)
        continue
      const cards = new Map(pairs('SELECT id AS key, title AS value FROM cards'))
      const attachments = new Map(pairs('SELECT id AS key, name AS value FROM attachments'))
      const logged = new Map(pairs(LOGGED))
      return { cards, attachments, logged: new Set(logged.keys()) }
    } finally {
      database.close()
    }
  }
  throw new Error(`There is no Laneway in ${state}.`)
}

const LOGGED = "SELECT refs ->> 'cardId' AS key FROM activities WHERE kind = 'createCard'"

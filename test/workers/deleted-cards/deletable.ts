import { env } from 'cloudflare:workers'
import { expect } from 'vitest'
import { openFiles } from '../../../src/files/files.ts'
import { purgeDeletedCards } from '../../../src/boards/deleted-cards/clean-up-saves.ts'
import { databaseOf, openStore } from '../../../src/kernel/db/store.ts'
import { newCard } from '../../support/cards.ts'
import type { Json } from '../../support/client.ts'

const DAY = 86_400_000

/** A card, and what deletes and restores it. */
export async function deletable() {
  const card = await newCard({ revision: '11', roles: ['member', 'commentOnly', 'readOnly'] })
  const { board, api, id, path } = card
  const deleted = `${board.path}/deleted-cards`
  return {
    ...card,
    deleted,
    remove: async () => expect((await api.delete(path)).status).toBe(200),
    restore: () => api.post(`${deleted}/${id}/restore`, {}),
    listed: () => api.read<Json[]>(deleted),
  }
}

/** Returns how many rows are kept of a deleted card. */
export async function rowsKept(card: string): Promise<number> {
  const sql = 'select count(*) as rows from deleted_rows where card_id = ?'
  return (await env.DB.prepare(sql).bind(card).first<{ rows: number }>())?.rows ?? 0
}

/** Runs the clean-up of deleted cards and of loose files as if so many days and minutes had passed. */
export async function cleanUpAfter(days: number, minutes = 0): Promise<void> {
  const nowMs = () => Date.now() + days * DAY + minutes * 60_000
  const open = () => openStore(databaseOf(env, ''), 'first-primary')
  await purgeDeletedCards(open(), nowMs())
  await openFiles({ store: open(), openStore: open, bucket: env.FILES, nowMs }).deleteLoose()
}

/** Lets a deleted card be kept until a moment that has passed. */
export async function endKeeping(card: string): Promise<void> {
  const sql = `update deleted_cards set kept_until = '2020-01-01T00:00:00.000Z' where id = ?`
  await env.DB.prepare(sql).bind(card).run()
}

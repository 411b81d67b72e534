import { setTimeout as sleep } from 'node:timers/promises'
import { openAsker } from './ask.ts'
import { type Prepared, boardFor } from './boards.ts'
import { type Attack, type Given, type Outcome, until } from './loop.ts'
import type { Setup } from './setup.ts'

const CARDS = 10_000

/** The longest time that the board of these cards may take to be made, in ms. */
const MAKING_MS = 60_000

/** The longest time that it may take to tell of all of them, in ms. */
const TELLING_MS = 300_000

/** Cards of one board that all fall due at the same moment, which is when the attack begins. Each is its importer's own, who must be told of each once. */
export const DUE_CARDS: Attack = {
  name: 'due dates of 10,000 cards',
  atOnce: 1,
  mayCostMs: 250,
  mayCostP50Ms: 50,
  arm,
  run,
}

async function arm({ url, attacker }: Setup): Promise<Prepared> {
  const dueMs = Date.now() + MAKING_MS
  const dueAt = new Date(dueMs).toISOString()
  const prepared = await boardFor(url, attacker, { cards: CARDS, dueAt })
  if (Date.now() > dueMs) throw new Error('The cards were due before they were made.')
  await sleep(dueMs - Date.now())
  return prepared
}

async function run({ setup, prepared, isOver }: Given): Promise<Outcome> {
  const { url, attacker } = setup
  const asker = openAsker(url, attacker)
  const startMs = performance.now()
  await until(isOver)
  const told = new Map<string, number>()
  let sent = 0
  for (let after = 0; sent < CARDS && performance.now() - startMs < TELLING_MS;) {
    const path = `/api/user/notifications?limit=100&after=${after}`
    const { status, text } = await asker.ask({ method: 'GET', path })
    const { notifications }: { notifications: Notification[] } =
      status === 200 ? JSON.parse(text) : { notifications: [] }
    after = notifications.at(-1)?.seq ?? after
    const due = notifications.filter(
      ({ kind, boardId }) => kind === 'due' && boardId === prepared.board,
    )
    for (const { cardId } of due) told.set(cardId, (told.get(cardId) ?? 0) + 1)
    sent += due.length
    if (notifications.length === 0) await sleep(500)
  }
  await asker.end()
  const missing = prepared.cards.filter((card) => told.get(card) !== 1).length
  const achieved = missing === 0 ? [] : [`${missing} cards were not told of exactly once.`]
  return { sent, achieved }
}

type Notification = { seq: number; kind: string; boardId: string; cardId: string }

import * as fc from 'fast-check'
import { VIEWED } from '../../../src/boards/cards/view-saves.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Json } from '../../support/client.ts'
import { Model } from '../../support/model.ts'
import { type Ask, CALLERS, type Caller } from '../../support/model-rows.ts'
import { BEGINNING, type Row, type Step, named, rowsOf, step } from '../../support/model-steps.ts'
import { as, newBoard } from '../../support/people.ts'
import { SEED, runsOf } from '../../support/seed.ts'

// Also small boards have the rows by which they are read, which are compared with their cards at the end.
const usual = { ...VIEWED }
beforeAll(() => void Object.assign(VIEWED, { written: 1 }))
afterAll(() => void Object.assign(VIEWED, usual))

const STEPS = 30
const RUNS = runsOf(40)

/** A new board, with the ids that the service gives to what the model has named. */
async function newStage() {
  const board = await newBoard({ roles: ['member', 'commentOnly', 'worker'] })
  const admin = as(board.people.admin)
  const label = await admin.edit<string>(`${board.path}/labels`, { label: 'Urgent' })
  const ids = new Map([
    ['@Default', board.swimlane],
    ['@label', label],
    ...CALLERS.map((who): [string, string] => [`@${who}`, board.people[who].id]),
  ])
  return { board, admin, ids, model: new Model() }
}

type Stage = Awaited<ReturnType<typeof newStage>>

/** Runs steps on a new board and on a model of it; both must agree after each step. */
async function runSteps(steps: Step[]): Promise<void> {
  const stage = await newStage()
  const ever = new Map<string, Row>()
  for (const step of [...BEGINNING, ...steps]) {
    const now = rowsOf(stage.model)
    for (const row of Object.values(now).flat()) ever.set(row.id, { ...row })
    await take(stage, step.who, named(step, now, [...ever.values()]))
  }
  expect(await exported(stage)).toEqual(modelled(stage.model))
  expect(await counted(stage)).toEqual(countedIn(stage.model))
}

/** Makes one call on both. */
async function take(stage: Stage, who: Caller, ask: Ask): Promise<void> {
  const { board, model, ids } = stage
  const end = model.ask(who, ask)
  const { path, body } = withIds(ids, ask)
  const api = as(board.people[who])
  const given = ask.method === 'DELETE' ? undefined : body
  const reply = await api.send(ask.method, board.path + path, given)
  const { _id: id, code } = reply.body
  if (end.id !== undefined && !ids.has(end.id)) ids.set(end.id, String(id))
  const wanted = { ...end, id: end.id && ids.get(end.id) }
  expect({ who, ...ask, status: reply.status, code, id }).toEqual({ who, ...ask, ...wanted })
  if (ask.body.items !== undefined && end.id !== undefined) await nameItems(stage, end.id)
}

function withIds(ids: Map<string, string>, { path, body }: Ask): { path: string; body: Json } {
  const text = JSON.stringify({ path, body })
  return JSON.parse(text.replace(/@\w+/g, (name) => ids.get(name) ?? 'nowhere')) as ReturnType<
    typeof withIds
  >
}

/** Learns the ids of the items that a checklist was made with. */
async function nameItems({ board, admin, ids, model }: Stage, checklist: string): Promise<void> {
  const { card, items = [] } = model.checklists.find(({ id }) => id === checklist) ?? {}
  const path = `/cards/${ids.get(card ?? '')}/checklists/${ids.get(checklist)}`
  const made = await admin.read<{ items: { _id: string }[] }>(board.path + path)
  for (const [index, { id }] of items.entries()) ids.set(id, made.items[index]?._id ?? '')
}

/** Returns what the export shows of all that the model knows, under the model's names. */
async function exported({ board, admin, ids }: Stage): Promise<Record<string, unknown[]>> {
  const text = JSON.stringify(await admin.read(`${board.path}/export`))
  const renamed = [...ids].reduce((text, [name, id]) => text.replaceAll(id, name), text)
  const { lists, swimlanes, cards, comments, checklists, checklistItems, activities } = JSON.parse(
    renamed,
  ) as Record<string, Json[]>
  // Entries about comments that are gone are left out, so that there are gaps.
  const seqs = activities?.map(({ seq }) => Number(seq)) ?? []
  expect(seqs).toEqual([...new Set(seqs)].toSorted((a, b) => a - b))
  return {
    lists: only(lists, ['_id', 'title', 'sort', 'archived', 'wipLimit']),
    swimlanes: only(swimlanes, ['_id', 'title', 'sort']),
    cards: only(cards, CARD),
    comments: only(comments, ['_id', 'cardId', 'userId', 'text']),
    checklists: (checklists ?? [])
      .map(({ _id, cardId, title, finishedAt }) => ({
        _id,
        cardId,
        title,
        isFinished: finishedAt !== undefined,
      }))
      .toSorted(byId),
    checklistItems: only(checklistItems, ['_id', 'cardId', 'checklistId', 'title', 'isFinished']),
  }
}

const PLACE = ['_id', 'cardNumber', 'listId', 'swimlaneId', 'sort', 'archived']
const CARD = [...PLACE, 'title', 'description', 'members', 'labelIds', 'color']

function only(rows: Json[] = [], keys: string[]): Json[] {
  const kept = (row: Json) => keys.map((key) => [key, row[key]])
  return rows.map((row): Json => Object.fromEntries(kept(row)) as Json).toSorted(byId)
}

function byId(a: Json, b: Json): number {
  return String(a['_id']).localeCompare(String(b['_id']))
}

/** The same of the model. */
function modelled({ lists, swimlanes, cards, comments, checklists }: Model) {
  const all = {
    lists: lists.map(({ id: _id, last: _last, ...list }) => ({ _id, ...list })),
    swimlanes: swimlanes.map(({ id: _id, ...swimlane }) => ({ _id, ...swimlane })),
    cards: cards.map(({ id: _id, list: listId, swimlane: swimlaneId, color, ...card }) => ({
      ...card,
      _id,
      listId,
      swimlaneId,
      color: color === '' ? undefined : color,
    })),
    comments: comments.map(({ id: _id, card: cardId, by: userId, text }) => ({
      _id,
      cardId,
      userId,
      text,
    })),
    checklists: checklists.map(({ id: _id, card: cardId, title, items }) => {
      const isFinished = items.length > 0 && items.every((item) => item.isFinished)
      return { _id, cardId, title, isFinished }
    }),
    checklistItems: checklists.flatMap(({ id: checklistId, card: cardId, items }) =>
      items.map(({ id: _id, ...item }) => ({ _id, cardId, checklistId, ...item })),
    ),
  }
  return Object.fromEntries(Object.entries(all).map(([name, rows]) => [name, rows.toSorted(byId)]))
}

/** Returns how many cards are in each list, and on the board, by the operations that count. */
async function counted({ board, admin, ids, model }: Stage): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { id } of model.lists) {
    const path = `${board.path}/lists/${ids.get(id)}/cards_count`
    counts[id] = (await admin.read<{ list_cards_count: number }>(path)).list_cards_count
  }
  const all = await admin.read<{ board_cards_count: number }>(`${board.path}/cards_count`)
  return { ...counts, all: all.board_cards_count }
}

function countedIn({ lists, cards }: Model): Record<string, number> {
  const open = cards.filter(({ archived }) => !archived)
  const held = lists.map(({ id }) => [id, open.filter(({ list }) => list === id).length])
  return { ...(Object.fromEntries(held) as Record<string, number>), all: open.length }
}

test(`${RUNS} boards agree with a model of them on ${STEPS} steps at random (seed ${SEED})`, async () => {
  const steps = fc.array(step, { minLength: STEPS, maxLength: STEPS })
  await fc.assert(fc.asyncProperty(steps, runSteps), { seed: SEED, numRuns: RUNS })
})

import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import * as z from 'zod'
import type { Client } from '../../../client/client.ts'
import { ACTS, type Place, deleteComment } from './acts.ts'
import { type Typed, faultsIn } from './compare.ts'
import { ENDS } from './ends.ts'
import type { Person } from './person.ts'

/** The dice of chance: a number below another, and one of some. */
export type Dice = { below(most: number): number; of<T>(all: readonly T[]): T }

/** The result for a board: how it ended for the first person, how much was typed, and what is wrong. */
export type Outcome = { end: string; typed: number; shown: number; faults: string[] }

const STEPS = ['card', 'title', 'comment', 'item', 'comment', 'deletion'] as const

const titled = z.object({ title: z.string() })
const EXPORTED = z.object({
  cards: z.array(titled),
  comments: z.array(z.object({ text: z.string() })),
  checklistItems: z.array(titled),
})

/** The time until all that was typed has to be sent. */
const SENT_WITHIN_MS = 60_000

/** Has both people change a new board while the page of the first one ends, and compares what is stored with what they typed. */
export async function playRound(
  round: number,
  people: readonly [Person, Person],
  steps: number,
  dice: Dice,
): Promise<Outcome> {
  const [ada, joan] = people
  const board = await newBoard(ada.api, joan.id, people)
  const end = dice.of(Object.keys(ENDS))
  const path = `/b/${board}/board`
  const pages = await Promise.all(people.map((one) => one.open(path, { isSlow: true })))
  const [first, second] = pages
  if (first === undefined || second === undefined) throw new Error('There are two pages.')
  // Half of the time, another tab is there to take over.
  const beside = dice.below(2) === 0 ? await ada.open(dice.of([path, '/account'])) : undefined
  const plans = people.map(() => planned(steps, dice))
  const endAfterMs = dice.below(steps * 700)
  const typed = people.map((): Typed[] => [])
  const [adas = [], joans = []] = typed
  let isEnding = false
  let tellShown = () => {}
  const writing = [
    type(
      first,
      `R${round} ${ada.name}`,
      plans[0] ?? [],
      adas,
      () => isEnding,
      () => tellShown(),
    ),
    type(second, `R${round} ${joan.name}`, plans[1] ?? [], joans, () => false),
  ]
  // One that fails is heard of below.
  for (const one of writing) one.catch(() => {})
  await sleep(endAfterMs)
  // Half of the pages end in the moment in which something is shown as done.
  if (dice.below(2) === 0) {
    const { promise: isShown, resolve } = Promise.withResolvers<void>()
    tellShown = resolve
    await Promise.race([isShown, writing[0]])
  }
  isEnding = true
  await ENDS[end]?.(first, ada)
  await Promise.all(writing)
  // Commands that are held back are sent when a board is left.
  await second.goto(new URL('/b', second.url()).href)
  const back = await ada.open(dice.of([path, '/b', '/account', '/search']))
  const faults: string[] = []
  for (const [page, { name }] of [
    [back, ada],
    [second, joan],
  ] as const)
    if (!(await allSent(page))) faults.push(`${name}: something is still to be sent`)
  const stored = await textsOn(ada.api, board)
  const refused = [await refusedIn(back), await refusedIn(second)].join('\n')
  for (const all of typed) faults.push(...faultsIn(all, stored, refused))
  await Promise.all([back.close(), second.close(), beside?.close()])
  await ada.api.delete_board({ board })
  return {
    end,
    typed: typed.flat().length,
    shown: typed.flat().filter(({ isShown }) => isShown).length,
    faults: faults.map((fault) => `round ${round}, ${end} after ${endAfterMs} ms: ${fault}`),
  }
}

type Plan = { step: (typeof STEPS)[number]; pauseMs: number }[]

function planned(steps: number, dice: Dice): Plan {
  return Array.from({ length: steps }, () => ({
    step: dice.of(STEPS),
    pauseMs: dice.below(600),
  }))
}

/** Types what is planned until the page ends. */
async function type(
  page: Page,
  who: string,
  plan: Plan,
  typed: Typed[],
  hasEnded: () => boolean,
  onShown = () => {},
): Promise<void> {
  const place = { page, card: `Of ${who.split(' ')[1]}` }
  for (const [index, { step, pauseMs }] of plan.entries()) {
    try {
      if (step === 'deletion') await deleteLast(place, typed)
      else {
        const one: Typed = {
          text: `${who} ${step} ${index}`,
          as: step,
          isShown: false,
          deletion: 'none',
        }
        typed.push(one)
        await ACTS[step](place, one.text)
        one.isShown = true
      }
      onShown()
    } catch (thrown) {
      if (!hasEnded()) throw thrown
    }
    if (hasEnded()) return
    await sleep(pauseMs)
  }
}

/** Deletes the comment that was written last, if there is one. */
async function deleteLast(place: Place, typed: readonly Typed[]): Promise<void> {
  const last = typed.findLast(({ as, deletion }) => as === 'comment' && deletion === 'none')
  if (last === undefined) return
  last.deletion = 'begun'
  await deleteComment(place, last.text)
  last.deletion = 'shown'
}

/** The texts of a board. */
async function textsOn(api: Client, board: string): Promise<string[]> {
  const response = await api.exportJson({ board })
  const { cards, comments, checklistItems } = EXPORTED.parse(await response.json())
  return [
    ...cards.map(({ title }) => title),
    ...comments.map(({ text }) => text),
    ...checklistItems.map(({ title }) => title),
  ]
}

/** A board with a card for each, which has a checklist. */
async function newBoard(api: Client, member: string, people: readonly Person[]): Promise<string> {
  const { _id: board } = await api.new_board({ body: { title: 'A board' } })
  const body = { action: 'add', role: 'normal' } as const
  await api.add_board_member({ board, user: member, body })
  const [swimlane] = await api.get_all_swimlanes({ board })
  const swimlaneId = swimlane?._id ?? ''
  const { _id: list } = await api.new_list({ board, body: { title: 'To do' } })
  for (const { name } of people) {
    const given = { title: `Of ${name}`, swimlaneId, authorId: member }
    const { _id: card } = await api.new_card({ board, list, body: given })
    await api.new_checklist({ board, card, body: { title: 'Items', items: [] } })
  }
  return board
}

async function allSent(page: Page): Promise<boolean> {
  for (const end = Date.now() + SENT_WITHIN_MS; Date.now() < end; await sleep(250))
    if ((await kept(page)).every(({ failure }) => failure !== undefined)) return true
  return false
}

async function refusedIn(page: Page): Promise<string> {
  return JSON.stringify(await kept(page))
}

function kept(page: Page): Promise<{ failure?: unknown }[]> {
  return page.evaluate<{ failure?: unknown }[]>(`new Promise((resolve) => {
    const opened = indexedDB.open('laneway-commands')
    opened.onsuccess = () => {
      const names = [...opened.result.objectStoreNames]
      if (names.length === 0) return resolve([])
      const all = opened.result.transaction('commands').objectStore('commands').getAll()
      all.onsuccess = () => resolve(all.result)
    }
  })`)
}

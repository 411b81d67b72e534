import type { Client } from '../../../scripts/demo/client.ts'
import { each } from '../../../scripts/demo/each.ts'
import { stop } from '../../../scripts/exit.ts'
import type { Board } from '../../../bench/measure/stage.ts'
import { type Answered, type Sent, quote, reach } from '../service/reach.ts'
import { type Known, madeState, newKnown } from './card.ts'
import { type Stored, readStored } from './stored.ts'

const IN_FLIGHT = 16

/** The questions to a board's object: how many decisions, those that its store does not explain, and the cards made by asking. */
export type Mirrored = { decisions: number; differences: string[]; made: Known[] }

/**
 * Asks a board's object for what changes nothing by what the store holds, and for what depends on
 * the version and on the number of cards in a list; what it decides tells whether its image is the
 * store's.
 */
export async function mirror(client: Client, board: Board, life: string): Promise<Mirrored> {
  const stored = await readStored(client, board.id)
  const mirrored: Mirrored = { decisions: 0, differences: [], made: [] }
  const ask = async (sent: Sent, expected: number): Promise<Answered> => {
    const reached = await reach(client, sent)
    if (reached.outcome !== 'answered') return stop(`${sent.method} ${sent.path} had no answer.`)
    const { answer } = reached
    mirrored.decisions += 1
    if (answer.status !== expected)
      mirrored.differences.push(`${life}: ${quote(sent, answer)} (${expected} by the store)`)
    return answer
  }
  const version = await versionOf(client, board)
  await each(`Comparing, ${life}`, idleWrites(board, stored), IN_FLIGHT, async (sent) => {
    const now = versionIn(await ask(sent, 200))
    if (now !== version)
      mirrored.differences.push(
        `${life}: ${sent.path} was changed by what it was: version ${now}, not ${version}.`,
      )
  })
  await askVersions(idleWrites(board, stored), version, ask)
  for (const list of board.lists) {
    const held = stored.cards.filter(({ listId }) => listId === list.id).length
    const name = `Last of ${held} in ${list.id}, ${life}`
    await ask(limit(list.path, held), 200)
    await ask(newCard(list.path, `${name}, refused`), 409)
    await ask(limit(list.path, held + 1), 200)
    const { ok } = await ask(newCard(list.path, name), 200)
    if (ok)
      mirrored.made.push({ ...newKnown(board.id, name, name), sure: madeState(list.id, name, '') })
    await ask(newCard(list.path, `${name}, too many`), 409)
    await ask({ method: 'PUT', path: list.path, body: { wipLimit: { enabled: false } } }, 200)
  }
  return mirrored
}

type Ask = (sent: Sent, expected: number) => Promise<Answered>

/** A write at the store's version is taken, one at any other is not. */
async function askVersions([idle]: Sent[], version: number, ask: Ask): Promise<void> {
  if (idle === undefined) return
  for (const [named, expected] of [
    [version - 1, 412],
    [version + 1, 412],
    [version, 200],
  ] as const) {
    const headers = { 'If-Match': `W/"${named}-7.92"` }
    await ask({ ...idle, headers }, expected)
  }
}

/** Writes that give what the store holds already. */
function idleWrites({ path }: Board, { lists, cards, checklistItems }: Stored): Sent[] {
  return [
    ...lists.map(({ _id, ...body }) => ({ path: `${path}/lists/${_id}`, body })),
    ...cards.map(({ _id, ...body }) => ({ path: `${path}/cards/${_id}`, body })),
    ...checklistItems.map(({ _id, cardId, checklistId, title, isFinished }) => ({
      path: `${path}/cards/${cardId}/checklists/${checklistId}/items/${_id}`,
      body: { title, isFinished },
    })),
  ].map((sent) => ({ method: 'PUT', ...sent }))
}

function limit(path: string, value: number): Sent {
  return { method: 'PUT', path, body: { wipLimit: { value, enabled: true, soft: false } } }
}

function newCard(path: string, title: string): Sent {
  return { method: 'POST', path: `${path}/cards`, body: { title } }
}

/** The version that the store has, which a read asks it for. */
async function versionOf(client: Client, { path }: Board): Promise<number> {
  const reached = await reach(client, { method: 'GET', path })
  if (reached.outcome !== 'answered') return stop(`GET ${path} had no answer.`)
  return versionIn(reached.answer)
}

function versionIn({ headers }: Answered): number {
  return Number(/^W\/"(\d+)-/.exec(headers.get('ETag') ?? '')?.[1])
}

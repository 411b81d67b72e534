import { evictDurableObject } from 'cloudflare:test'
import { operations } from '../../../src/app/table.ts'
import { bodyOf } from '../../workers/engine/sample-bodies.ts'
import { namesMore, openSampleBoard } from '../../workers/engine/sample-board.ts'
import { type Cost, type SampleBoard, costIn, send } from '../../workers/engine/sample-request.ts'
import { doneStatus } from '../../support/table.ts'
import { follow } from '../../workers/search/index-support.ts'

/** Operations whose list, swimlane or card is one of their own, and not those that hold all cards. */
const SMALL =
  'get_all_cards get_swimlane_cards delete_list delete_swimlane copy_list copy_swimlane'.split(' ')

export type Operation = (typeof operations)[number]

/** The operations whose replies say what they cost: some keep it to themselves, and one is refused if there is no mail. */
export const costed = operations.filter(
  ({ name, accepted, hidesCost }) => !accepted && !hidesCost && name !== 'send_confirmation',
)

/** The path of an operation on a board; of a list, a page of it. */
function pathOf(sample: SampleBoard, { path, reply }: Operation): string {
  const filled = path.replace(/\{(\w+)\}/g, (_all, param: string) => sample.params[param] ?? '')
  return reply('7.92').kind === 'many' ? `${filled}?limit=5` : filled
}

const isSocket = ({ reply }: Operation) => reply('7.92').kind === 'socket'

const isSmall = ({ name }: Operation) => SMALL.includes(name)

/** Reads of a board on which there is nothing but what they name: it is counted, or two things have one name, or nothing names it. */
const ALONE = ['get_board_view', 'get_checklist_item', 'get_avatar_of_user', 'get_background']

const isAlone = ({ name, path }: Operation) => ALONE.includes(name) || namesMore(path)

/** Reads that may follow each other on one board. */
const sharing = operations.filter(
  (one) => one.method === 'GET' && !isSmall(one) && !isSocket(one) && !isAlone(one),
)

const shared = new Map<number, Promise<SampleBoard>>()

/** A board of so many cards for an operation: one of its own, or for a read the one that reads share. */
function sampleFor(operation: Operation, cards: number): Promise<SampleBoard> {
  if (!sharing.includes(operation)) {
    const { path, method } = operation
    return openSampleBoard({ cards, isSmall: isSmall(operation), path, method })
  }
  const known = shared.get(cards)
  const sample =
    known ?? openSampleBoard({ cards, path: sharing.map(({ path }) => path).join(' ') })
  shared.set(cards, sample)
  return sample
}

/** Calls an operation, and gives what that cost. */
export async function costOf(operation: Operation, cards: number, isCold = false): Promise<Cost> {
  const { name, method, path } = operation
  const sample = await sampleFor(operation, cards)
  const body = await bodyOf(operation, sample)
  if (path.endsWith('/search')) await follow(sample.testBoard.id)
  if (isCold) await evictDurableObject(sample.testBoard.stub)
  const upgrade = isSocket(operation) ? { upgrade: 'websocket' } : undefined
  const reply = await send(sample, method, pathOf(sample, operation), body, upgrade)
  reply.webSocket?.accept()
  reply.webSocket?.close(1000)
  if (reply.status !== doneStatus(operation)) throw new Error(`${name}: ${await reply.text()}`)
  return costIn(reply)
}

/** Returns true if an operation writes to a board that may be in memory or not. */
export function isBoardWrite({ method, path }: Operation): boolean {
  return method !== 'GET' && path.startsWith('/api/boards/')
}

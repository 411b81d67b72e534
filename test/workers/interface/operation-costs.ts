import { evictDurableObject } from 'cloudflare:test'
import type { operations } from '../../../src/app/table.ts'
import { bodyOf } from '../engine/sample-bodies.ts'
import {
  type Cost,
  type SampleBoard,
  costIn,
  openSampleBoard,
  send,
} from '../engine/sample-board.ts'
import { follow } from '../search/index-support.ts'

/** Operations whose list, swimlane or card is one of their own, and not those that hold all cards. */
const SMALL =
  'get_all_cards get_swimlane_cards delete_list delete_swimlane copy_list copy_swimlane'.split(' ')

export type Operation = (typeof operations)[number]

/** The path of an operation on a board; of a list, a page of it. */
function pathOf(sample: SampleBoard, { path, reply }: Operation): string {
  const filled = path.replace(/\{(\w+)\}/g, (_all, param: string) => sample.params[param] ?? '')
  return reply('7.92').kind === 'many' ? `${filled}?limit=5` : filled
}

const isSocket = ({ reply }: Operation) => reply('7.92').kind === 'socket'

/** Calls an operation on a board of its own, and gives what that cost. */
export async function costOf(operation: Operation, cards: number, isCold = false): Promise<Cost> {
  const { name, method, path } = operation
  const sample = await openSampleBoard({ cards, isSmall: SMALL.includes(name), path })
  const body = await bodyOf(operation, sample)
  if (path.endsWith('/search')) await follow(sample.testBoard.id)
  if (isCold) await evictDurableObject(sample.testBoard.stub)
  const upgrade = isSocket(operation) ? { upgrade: 'websocket' } : undefined
  const reply = await send(sample, method, pathOf(sample, operation), body, upgrade)
  reply.webSocket?.accept()
  reply.webSocket?.close(1000)
  if (reply.status !== (upgrade ? 101 : 200)) throw new Error(`${name}: ${await reply.text()}`)
  return costIn(reply)
}

/** Whether an operation writes to a board that may be in memory or not. */
export function isBoardWrite({ method, path }: Operation): boolean {
  return method !== 'GET' && path.startsWith('/api/boards/')
}

import { expect, test } from 'vitest'
import type { Command } from '../../../src/boards/engine/command.ts'
import { nextBatch } from '../../../src/boards/engine/decide-batch.ts'
import { MANY_CARDS } from '../../../src/boards/model/row-limit.ts'

const FROM = { access: 'write', actor: { userId: 'ada', jti: 'token', ver: 0 } } as const

/** An edit that puts a card under another one. */
function under(parentId: string): Command {
  return { ...FROM, name: 'editCard', body: { card: 'card', parentId } }
}

/** A change of so many cards. */
function changing(count: number): Command {
  const cards = Array.from({ length: count }, (_, at) => `card ${at}`)
  return { ...FROM, name: 'changeCards', body: { cards, namedBy: 'cards', archive: true } }
}

test('a batch puts cards under four others at most, as it reads the ancestors of each', () => {
  const same = Array.from({ length: 20 }, () => under('parent'))
  expect(nextBatch(same)).toHaveLength(20)
  const different = Array.from({ length: 20 }, (_, at) => under(`parent ${at}`))
  expect(nextBatch(different)).toHaveLength(4)
  expect(nextBatch(different.slice(19))).toHaveLength(1)
})

test('a change of many cards has a batch of its own', () => {
  const [few, many] = [changing(MANY_CARDS.count), changing(MANY_CARDS.count + 1)]
  expect(nextBatch([few, few, many])).toEqual([few, few])
  expect(nextBatch([many, few])).toEqual([many])
})

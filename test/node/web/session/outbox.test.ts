import { expect, test } from 'vitest'
import { turn } from './clock.ts'
import { begun, comment, failingAt, listed, opened, pass } from './outbox-scene.ts'
import { stageBy } from './people.ts'

test('a deletion that was sent is not taken back any more, also where its reply was lost', async () => {
  const stage = stageBy(7)
  const { outbox } = await begun(stage)
  const { key } = outbox.give({ kind: 'deleteCard', args: { card: 'C1', listId: 'L1' } }, 'deleted')
  await pass(stage, 10_000)
  stage.weather = 'reply lost'
  await pass(stage, 15_000)
  expect(stage.service.board.keys.has(key)).toBe(true)
  expect(outbox.withdraw(key)).toBe(false)
})

test('what may have made something a day ago is listed, and not sent again', async () => {
  const stage = stageBy(8)
  const { outbox } = await begun(stage)
  const asked = failingAt(stage, () => false)
  stage.weather = 'reply lost'
  comment({ give: outbox.give.bind(outbox) }, 'C1', 'made?')
  await pass(stage, 10_000)
  const before = asked.get('made?')
  expect(before).toBeGreaterThan(0)
  stage.weather = 'fair'
  stage.pass(21 * 3_600_000)
  outbox.send()
  await pass(stage, 5_000)
  expect(listed(outbox)).toEqual(['made?'])
  expect(outbox.refused.all.value[0]?.failure.code).toBe('page.unsure')
  expect(asked.get('made?')).toBe(before)
})

test('what is given after a take-over stays after what was taken over, also where the clock stands', async () => {
  const stage = stageBy(9)
  let { tab, outbox } = await begun(stage)
  stage.weather = 'unreached'
  const rename = (title: string) =>
    outbox.give({ kind: 'editCard', args: { card: 'C1', set: { title } } }, title)
  const next = async () => {
    tab.kill()
    ;({ tab, outbox } = opened(stage))
    outbox.takeOver()
    await turn()
  }
  rename('first')
  rename('second')
  await turn()
  await next()
  rename('last')
  await turn()
  await next()
  stage.weather = 'fair'
  outbox.send()
  await pass(stage, 5_000)
  expect(stage.service.board.titles).toEqual(['first', 'second', 'last'])
})

import { expect, test } from 'vitest'
import { turn } from './clock.ts'
import { begun, comment, failingAt, opened, pass, textsOf } from './outbox-scene.ts'
import { stageBy } from './people.ts'

/** A service that is not reached, and a tab that was killed with comments of two boards that it could not send. */
async function killed() {
  const stage = stageBy(1)
  const asked = failingAt(stage, () => false)
  const { tab, outbox } = await begun(stage)
  stage.weather = 'unreached'
  comment({ give: outbox.give.bind(outbox) }, 'C1', 'left')
  const other = tab.page.outboxes.of('B2')
  comment({ give: other.give.bind(other) }, 'C9', 'left elsewhere')
  await turn()
  tab.kill()
  await turn()
  return { stage, asked }
}

/** A tab whose outbox takes over what was left. */
async function taking(stage: Awaited<ReturnType<typeof killed>>['stage']) {
  const next = opened(stage)
  next.outbox.takeOver()
  await turn()
  return next
}

test('what a tab has left is sent once, by one of those that are open', async () => {
  const { stage, asked } = await killed()
  const [{ outbox: first }, { outbox: second }] = [await taking(stage), await taking(stage)]
  expect([first, second].map(({ pending }) => pending.value.length)).toEqual([1, 0])
  stage.weather = 'fair'
  await pass(stage, 30_000)
  expect(asked.get('left')).toBe(1)
})

test('what was taken over by a tab that is gone, too, is sent by the next one that waited for the first', async () => {
  const stage = stageBy(1)
  const { tab, outbox } = await begun(stage)
  stage.weather = 'unreached'
  comment({ give: outbox.give.bind(outbox) }, 'C1', 'left')
  await turn()
  const [first, second] = [await taking(stage), await taking(stage)]
  tab.kill()
  await turn()
  expect([first, second].map((one) => one.outbox.pending.value.length)).toEqual([1, 0])
  first.tab.kill()
  await turn()
  expect(second.outbox.pending.value.map(({ command }) => command.text)).toEqual(['left'])
})

test('what was left for another board is not sent to this one', async () => {
  const { stage } = await killed()
  const { outbox } = await taking(stage)
  expect(outbox.pending.value.map(({ command }) => command.text)).toEqual(['left'])
  stage.weather = 'fair'
  await pass(stage, 30_000)
  expect(stage.service.changes.map(({ text, path }) => [text, path.split('/')[3]])).toEqual([
    ['left', 'B1'],
    ['left elsewhere', 'B2'],
  ])
})

test('what was left is sent in the order in which all of it was given, whichever tab that was', async () => {
  const stage = stageBy(1)
  const [{ tab, outbox }, other] = [await begun(stage), await begun(stage)]
  stage.weather = 'unreached'
  const said = ['here', 'there', 'here', 'there'].map((where, at) => {
    const by = where === 'here' ? other.outbox : outbox
    comment({ give: by.give.bind(by) }, 'C1', `${where} ${at}`)
    stage.pass(1)
    return `${where} ${at}`
  })
  await turn()
  tab.kill()
  await turn()
  other.outbox.takeOver()
  await turn()
  stage.weather = 'fair'
  await pass(stage, 30_000)
  expect(textsOf(stage.service.stored)).toEqual(said)
})

import { describe, expect, test } from 'vitest'
import { loadAccount } from '../../../../web/state/account.ts'
import { begun, comment, failingAt, listed, opened, pass, textsOf } from './outbox-scene.ts'
import { oneOf, stageBy } from './people.ts'
import { refused } from './refused.ts'
import { retryRefused } from '../../../../web/state/retry-refused.ts'
import { turn } from './clock.ts'

describe('a change that the service fails to save', () => {
  test('is sent five times over at least 30 s, and then is listed, while others are saved at once', async () => {
    const stage = stageBy(1)
    const asked = failingAt(stage, (text) => text === 'bad')
    const { outbox } = await begun(stage)
    const give = outbox.give.bind(outbox)
    comment({ give }, 'C1', 'bad')
    for (let at = 0; at < 9; at += 1) comment({ give }, 'C2', `good ${at}`)
    for (let turns = 0; turns < 9; turns += 1) await turn()
    expect(textsOf(stage.service.stored)).toHaveLength(9)
    await pass(stage, 29_000)
    expect(listed(outbox)).toEqual([])
    await pass(stage, 12_000)
    expect(listed(outbox)).toEqual(['bad'])
    expect(outbox.refused.all.value[0]?.failure.code).toBe('page.failing')
    expect(asked.get('bad')).toBe(5)
    expect(outbox.pending.value).toEqual([])
  })

  test('takes with it what is about what it was to make', async () => {
    const stage = stageBy(2)
    failingAt(stage, (text) => text === 'bad')
    const { outbox } = await begun(stage)
    comment({ give: outbox.give.bind(outbox) }, 'C1', 'bad', 'new')
    outbox.give({ kind: 'deleteComment', args: { card: 'C1', comment: 'new' } }, 'deleted')
    await pass(stage, 45_000)
    expect(listed(outbox)).toEqual(['bad', 'deleted'])
  })

  test('holds up nothing else in its list, but what names what it is to make, wherever that is', async () => {
    const stage = stageBy(5)
    const asked = failingAt(stage, (text) => text === 'bad')
    const { outbox } = await begun(stage)
    const place = { listId: 'L1', swimlaneId: 'S1' }
    const make = (id: string, title: string) =>
      outbox.give({ kind: 'createCards', args: { ...place, cards: [{ id, title }] } }, title)
    const rename = (card: string, title: string) =>
      outbox.give({ kind: 'editCard', args: { card, set: { title } } }, title)
    make('new-1', 'bad')
    make('new-2', 'good')
    rename('new-1', 'waits')
    comment({ give: outbox.give.bind(outbox) }, 'new-1', 'waits, too')
    outbox.give({ kind: 'createList', args: { id: 'new-L', title: 'bad' } }, 'list')
    outbox.give(
      { kind: 'moveCard', args: { card: 'C1', listId: 'new-L', swimlaneId: 'S1', sort: 1 } },
      'waits, moved',
    )
    rename('C2', 'goes')
    await pass(stage, 20_000)
    expect(stage.service.board.titles).toEqual(expect.arrayContaining(['good', 'goes']))
    expect([...asked.keys()].toSorted()).toEqual(['bad', 'goes', 'good'])
    await pass(stage, 25_000)
    expect(listed(outbox).toSorted()).toEqual(
      ['bad', 'waits', 'waits, too', 'list', 'waits, moved'].toSorted(),
    )
    expect([...asked.keys()].toSorted()).toEqual(['bad', 'goes', 'good'])
  })

  test('is made once where only the replies were 500, and what was listed with it knows it then', async () => {
    const stage = stageBy(6)
    let isFailing = true
    const { outbox } = await begun(stage)
    const { service } = stage
    const answer = service.fetch.bind(service)
    service.fetch = async (jar, request) => {
      const reply = await answer(jar, request)
      return isFailing && request.method !== 'GET' ? refused(500, 'service.failed') : reply
    }
    const cards = [{ id: 'new-1', title: 'made' }]
    outbox.give({ kind: 'createCards', args: { listId: 'L1', swimlaneId: 'S1', cards } }, 'made')
    const { key } = outbox.give(
      { kind: 'editCard', args: { card: 'new-1', set: { title: 'renamed' } } },
      'renamed',
    )
    await pass(stage, 45_000)
    expect(listed(outbox)).toEqual(['made', 'renamed'])
    isFailing = false
    retryRefused(outbox, key)
    await pass(stage, 1_000)
    expect(listed(outbox)).toEqual([])
    expect(service.board.titles).toEqual(['made', 'renamed'])
  })

  test('is known to what was listed with it by its own id, also to the next page, once it is made', async () => {
    const stage = stageBy(7)
    let isFailing = true
    failingAt(stage, (text) => isFailing && text === 'bad')
    const { tab, outbox } = await begun(stage)
    const cards = [{ id: 'new-1', title: 'bad' }]
    const make = { listId: 'L1', swimlaneId: 'S1', cards }
    const { key } = outbox.give({ kind: 'createCards', args: make }, 'made')
    const edit = { card: 'new-1', set: { title: 'renamed' } }
    const later = outbox.give({ kind: 'editCard', args: edit }, 'renamed')
    await pass(stage, 45_000)
    isFailing = false
    retryRefused(outbox, key)
    await pass(stage, 1_000)
    expect(listed(outbox)).toEqual(['renamed'])
    tab.kill()
    const next = opened(stage)
    await pass(stage, 1_000)
    expect(listed(next.outbox)).toEqual(['renamed'])
    retryRefused(next.outbox, later.key)
    await pass(stage, 1_000)
    expect(listed(next.outbox)).toEqual([])
    expect(Object.values(stage.service.board.shown())).toContain('renamed')
  })

  test('is saved where it is tried again and the service can, and is gone where it is discarded', async () => {
    const stage = stageBy(3)
    let isFailing = true
    failingAt(stage, (text) => isFailing && text.startsWith('bad'))
    const { outbox } = await begun(stage)
    const give = outbox.give.bind(outbox)
    const [first, second] = [comment({ give }, 'C1', 'bad 1'), comment({ give }, 'C2', 'bad 2')]
    await pass(stage, 45_000)
    expect(listed(outbox)).toEqual(['bad 1', 'bad 2'])
    isFailing = false
    retryRefused(outbox, first.key)
    outbox.refused.forget(second.key)
    await pass(stage, 1_000)
    expect(listed(outbox)).toEqual([])
    expect(textsOf(stage.service.stored)).toEqual(['bad 1'])
    expect(await stage.browser.commands.keys()).toEqual([])
  })

  test('is listed, too, where somebody has it for themselves, also by the next page', async () => {
    const stage = stageBy(10)
    const { tab } = await begun(stage)
    await loadAccount(tab.page)
    stage.service.instead = ({ url }) =>
      url.endsWith('/star') ? refused(500, 'service.failed') : undefined
    tab.page.stars.toggle('B1', 'Starred')
    expect(tab.page.stars.all.value).toEqual(['B1'])
    await pass(stage, 45_000)
    expect(listed(tab.page.outboxes.own())).toEqual(['Starred'])
    expect(tab.page.stars.all.value).toEqual([])
    tab.load()
    await loadAccount(tab.page)
    const own = tab.page.outboxes.own()
    await turn()
    expect(listed(own)).toEqual(['Starred'])
    stage.service.instead = () => undefined
    retryRefused(own, own.refused.all.value[0]?.command.key ?? '')
    await pass(stage, 1_000)
    expect([listed(own), tab.page.stars.all.value]).toEqual([[], ['B1']])
    expect(await stage.browser.commands.keys()).toEqual([])
  })

  test('is counted over the end of the page', async () => {
    const stage = stageBy(4)
    const asked = failingAt(stage, () => true)
    const { tab, outbox } = await begun(stage)
    comment({ give: outbox.give.bind(outbox) }, 'C1', 'bad')
    await pass(stage, 20_000)
    expect(asked.get('bad')).toBe(4)
    tab.kill()
    const next = opened(stage)
    next.outbox.takeOver()
    await pass(stage, 1_000)
    expect(listed(next.outbox)).toEqual([])
    await pass(stage, 60_000)
    expect(listed(next.outbox)).toEqual(['bad'])
    expect(asked.get('bad')).toBeLessThan(8)
  })
})

test('whatever fails, everything else is saved, once, and what fails is listed', async () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const stage = stageBy(seed)
    failingAt(
      stage,
      (text) => text.startsWith('bad') || (text.startsWith('flaky') && stage.random() < 0.4),
    )
    let { tab, outbox } = await begun(stage)
    const given: string[] = []
    for (let step = 0; step < 20; step += 1) {
      const text = `${oneOf(stage, ['good', 'bad', 'flaky'])} ${step}`
      given.push(text)
      comment({ give: outbox.give.bind(outbox) }, oneOf(stage, ['C1', 'C2', 'C3']), text)
      await turn()
      if (stage.random() < 0.5) await pass(stage, stage.random() * 9_000)
      if (stage.random() < 0.1) {
        tab.kill()
        ;({ tab, outbox } = opened(stage))
        outbox.takeOver()
      }
    }
    await pass(stage, 120_000)
    const stored = textsOf(stage.service.stored)
    expect([...stored, ...listed(outbox)].toSorted(), `seed ${seed}`).toEqual(given.toSorted())
    const sure = given.filter((text) => !text.startsWith('flaky'))
    const saved = sure.filter((text) => stored.includes(text))
    expect(saved, `seed ${seed}`).toEqual(sure.filter((text) => text.startsWith('good')))
  }
})

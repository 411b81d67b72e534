import { describe, expect, test } from 'vitest'
import { agentOf } from '../../support/agent.ts'
import type { Json } from '../../support/client.ts'
import { person } from '../../support/people.ts'
import { follow } from '../search/index-support.ts'
import { newDesk } from './desk.ts'

/** A desk whose cards are read by their number. */
async function newTidyDesk() {
  const desk = await newDesk()
  const of = { board: desk.board.id }
  const whole = async (number: number) => {
    const { cards } = await desk.agent.answer<{ cards: Json[] }>('get_cards', {
      ...of,
      cards: number,
    })
    return cards[0]
  }
  return { ...desk, of, whole }
}

describe('update_cards', () => {
  test('moves, labels, assigns and dates many cards by names', async () => {
    const { board, agent, of, whole } = await newTidyDesk()
    const { admin, member } = board.people
    const change = {
      list: 'doing',
      position: 'top',
      addLabels: 'bug',
      addAssignees: ['me'],
      removeAssignees: member.username,
      addMembers: [member.username],
      dueAt: '2030-01-31',
      color: 'navy',
    }
    const changed = await agent.answer('update_cards', { ...of, cards: [2, '#1'], ...change })
    expect(changed).toMatchObject({ changed: 2, cards: expect.arrayContaining([1, 2]) })
    for (const number of [1, 2])
      expect(await whole(number)).toMatchObject({
        list: 'Doing',
        labels: ['bug'],
        assignees: [admin.username],
        members: expect.arrayContaining([member.username]),
        dueAt: '2030-01-31T23:59:59.000Z',
      })
    const { cards } = await agent.answer<{ cards: Json[] }>('get_board', {
      ...of,
      lists: ['Doing'],
    })
    expect(cards.map(({ number }) => number)).toEqual([2, 1])
  })

  test('has a card recur in the time zone of the user, and ends that', async () => {
    const { board, agent, api, of, whole, one } = await newTidyDesk()
    await api.edit('/api/user/settings', { timeZone: 'Europe/Berlin' })
    const path = `${board.path}/cards/${String(one['_id'])}/recurrence`
    const recurring = { ...of, cards: 1, recurrence: 'FREQ=MONTHLY;BYMONTHDAY=1' }
    expect(await agent.answer('update_cards', recurring)).toEqual({ changed: 1, cards: [1] })
    expect(await api.read(path)).toMatchObject({
      recurrence: { rule: 'FREQ=MONTHLY;BYMONTHDAY=1', timeZone: 'Europe/Berlin' },
    })
    const before = await whole(1)
    for (const more of [{ cards: [1, 2] }, { title: 'Other' }, { dryRun: true }])
      expect(await agent.refusal('update_cards', { ...recurring, ...more })).toBe(
        'Give `recurrence` alone, and one card in `cards`.',
      )
    const wrong = { ...recurring, recurrence: 'weekly' }
    expect(await agent.refusal('update_cards', wrong)).toMatch(/^recurrence.rule must/)
    expect(await whole(1)).toEqual(before)
    await agent.answer('update_cards', { ...recurring, recurrence: '' })
    expect(await api.read(path)).toEqual({ next: [] })
  })

  test('changes what a question finds, or only tells what would change', async () => {
    const { board, agent, of, whole } = await newTidyDesk()
    await follow(board.id)
    const change = { ...of, query: 'label:bug', archive: true }
    expect(await agent.answer('update_cards', { ...change, dryRun: true })).toEqual({
      changed: 1,
      cards: [1],
    })
    expect(await whole(1)).not.toHaveProperty('archived')
    expect(await agent.answer('update_cards', change)).toEqual({ changed: 1, cards: [1] })
    expect(await whole(1)).toMatchObject({ archived: true })
    expect(await agent.answer('update_cards', { ...of, cards: 1, archive: false })).toMatchObject({
      changed: 1,
    })
    expect(await whole(1)).not.toHaveProperty('archived')
  })

  test('clears a date, and finds cards by their ids alone', async () => {
    const { agent, one, whole } = await newTidyDesk()
    expect(await agent.answer('update_cards', { cards: [one['_id']], dueAt: '' })).toMatchObject({
      changed: 1,
    })
    expect(await whole(1)).not.toHaveProperty('dueAt')
  })

  test('changes none of them where one thing is wrong, and says what there is', async () => {
    const { agent, of, whole } = await newTidyDesk()
    const refusal = (change: Json) =>
      agent.refusal('update_cards', { ...of, cards: [1, 2], ...change })
    expect(await refusal({ list: 'Donig' })).toBe(
      'There is no list "Donig". There are: To do, Doing.',
    )
    expect(await refusal({ color: 'blurple' })).toMatch(/^color must be one of .*navy/)
    expect(await refusal({ dueAt: 'soon' })).toMatch(/^dueAt must be a date/)
    expect(await refusal({ position: 'middle', list: 'Doing' })).toMatch(
      /^position must be top, bottom/,
    )
    expect(await refusal({ cards: [1, 99], archive: true })).toMatch(/no card 99/)
    expect(await refusal({ query: 'x', archive: true })).toBe('Give either `cards` or `query`.')
    expect(await refusal({})).toMatch(/must hold a value/)
    expect(await whole(1)).toMatchObject({ list: 'To do' })
  })

  test('changes once with one key, and only for those who may write', async () => {
    const { board, agent, of } = await newTidyDesk()
    const change = { ...of, cards: 1, title: 'New', idempotencyKey: 'a-key' }
    const first = await agent.answer('update_cards', change)
    expect(await agent.answer('update_cards', change)).toEqual(first)
    expect(await agent.refusal('update_cards', { ...change, title: 'Other' })).toMatch(/key.reused/)
    const stranger = agentOf(await person())
    expect(await stranger.refusal('update_cards', { ...change, board: board.id })).toMatch(
      /no such board/,
    )
  })
})

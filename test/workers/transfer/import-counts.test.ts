import { beforeAll, describe, expect, test } from 'vitest'
import { formatNumber } from '../../../src/kernel/contract/format-number.ts'
import { ALL_LIMITS } from '../../../src/boards/model/limits.ts'
import type { Json } from '../../support/client.ts'
import { IMPORT, aBoard, ending } from '../../support/importing.ts'
import { people } from '../../support/people.ts'
import { outcome } from '../../support/table.ts'
import { serviceWith } from '../support/bindings.ts'
import { importer, refusal } from '../support/import-faults.ts'

beforeAll(people)

const times = (count: number, entry: (at: number) => Json) =>
  Array.from({ length: count }, (_, at) => entry(at))

const columns = (count: number, prefix: string) =>
  times(count, (at) => ({ _id: `${prefix}${at}`, title: 'One', archived: at > 0 }))

describe('an export', () => {
  test('of as many lists and swimlanes as a board may have is taken, and lives on', async () => {
    const { lists, swimlanes } = ALL_LIMITS.board
    const raw = aBoard({ lists: columns(lists, 'l'), swimlanes: columns(swimlanes, 's') })
    const api = await importer(serviceWith({}))
    const { result, body } = await ending(api, JSON.stringify(raw))
    expect(result).toBe('200')
    const [board, edit] = [`/api/boards/${String(body['_id'])}`, { title: 'Another title' }]
    expect(outcome(await api.put(`${board}/title`, edit))).toBe('200')
    expect(outcome(await api.post(`${board}/lists`, edit))).toBe('409 list.limit')
    expect(outcome(await api.post(`${board}/swimlanes`, edit))).toBe('409 swimlane.limit')
  })

  test.each([
    [
      'lists',
      1_001,
      '409 list.limit: A board can have at most 1,000 lists; archived ones count too.',
    ],
    [
      'swimlanes',
      1_001,
      '409 swimlane.limit: A board can have at most 1,000 swimlanes; archived ones count too.',
    ],
    ['customFields', 201, '409 custom_field.limit: A board can have at most 200 custom fields.'],
  ])(
    'of more %s than a board may have is refused, by a dry run too',
    async (list, count, wanted) => {
      const entries = times(count, (at) => ({ _id: `${at}`, title: 'One', name: 'One' }))
      const raw = JSON.stringify(aBoard({ [list]: entries }))
      expect(await refusal(raw)).toBe(wanted)
      const dry = await (
        await importer(serviceWith({}))
      ).send('POST', `${IMPORT}?dryRun=true`, undefined, {
        raw,
        headers: { 'content-type': 'application/json' },
      })
      expect(`${outcome(dry)}: ${String(dry.body['reason'])}`).toBe(wanted)
    },
  )

  test('of more checklists on one card than it may have is refused', async () => {
    const most = ALL_LIMITS.card.checklists
    const checklists = times(most + 1, (at) => ({ _id: `${at}`, cardId: 'c', title: 'One' }))
    const raw = JSON.stringify(aBoard({ cards: [{ _id: 'c', listId: 'l' }], checklists }))
    expect(await refusal(raw)).toBe(
      `413 body.too_large: A board can be imported with at most ${formatNumber(most)} checklists on one card.`,
    )
  })

  test('of more items in one checklist than it may have is refused', async () => {
    const checklistItems = times(1_001, (at) => ({ _id: `${at}`, checklistId: 'k', title: 'One' }))
    const checklists = [{ _id: 'k', cardId: 'c' }]
    const raw = JSON.stringify(
      aBoard({ cards: [{ _id: 'c', listId: 'l' }], checklists, checklistItems }),
    )
    expect(await refusal(raw)).toBe(
      '413 body.too_large: A board can be imported with at most 1,000 items in one checklist.',
    )
  })
})

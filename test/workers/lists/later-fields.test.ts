import { expect, test } from 'vitest'
import { REVISIONS } from '../../../src/kernel/contract/revisions.ts'
import { as, newBoard } from '../../support/people.ts'

test.each(REVISIONS)(
  'a list takes a swimlane and is listed with its date in 11 alone: %s',
  async (revision) => {
    const { path, swimlane: swimlaneId, people } = await newBoard()
    const api = as(people.admin, revision)
    const made = await api.made(`${path}/lists`, { title: 'A list', swimlaneId })
    const list = await api.read(`${path}/lists/${made}`)
    const isLater = revision === '11'
    expect(list).toMatchObject({ swimlaneId: isLater ? swimlaneId : '' })
    const { modifiedAt } = list
    expect(await api.read(`${path}/lists`)).toEqual([
      { _id: made, title: 'A list', ...(isLater && { modifiedAt }) },
    ])
  },
)

test('a list is refused in a swimlane of no board or of another', async () => {
  const [{ path, people }, other] = [await newBoard(), await newBoard()]
  const api = as(people.admin, '11')
  for (const swimlaneId of [other.swimlane, 'unknown'])
    expect(await api.post(`${path}/lists`, { title: 'A list', swimlaneId })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'swimlaneId' }] },
    })
  expect(await api.read(`${path}/lists`)).toEqual([])
})

test.each([1e30, 1.5, -1, 'many'])('a list is refused a limit of %j cards', async (value) => {
  const { path, people } = await newBoard()
  const api = as(people.admin, '11')
  const list = `${path}/lists/${await api.made(`${path}/lists`, { title: 'A list' })}`
  expect(await api.put(list, { wipLimit: { value, enabled: true } })).toMatchObject({
    status: 400,
    body: { fields: [{ field: 'wipLimit.value' }] },
  })
  expect(await api.read(list)).toMatchObject({ wipLimit: { value: 1, enabled: false } })
})

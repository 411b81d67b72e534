import { expect, test } from 'vitest'
import { as, newBoard } from '../../support/people.ts'

test('the audit log tells of share links', async () => {
  const { path, people } = await newBoard()
  const api = as(people.admin)
  const _id = await api.made(`${path}/shares`, { name: 'For all' })
  await api.sure('DELETE', `${path}/shares/${_id}`)
  const log = await as(people.siteAdmin).read<{ targetId: string; kind: string }[]>('/api/audit')
  const about = log.filter(({ targetId }) => targetId === _id)
  expect(about.map(({ kind }) => kind)).toEqual(['shareMade', 'shareRevoked'])
})

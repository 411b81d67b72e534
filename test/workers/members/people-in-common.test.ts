import { expect, test } from 'vitest'
import { as, namedTokenFor, newBoard, person } from '../../support/people.ts'

type Found = { username: string; fullname?: string }

test('finds the people with whom one shares a board by the beginning of a name, and nobody else', async () => {
  const mark = crypto.randomUUID().slice(0, 8)
  const board = await newBoard({ roles: ['member', 'removed'] })
  const { admin, member, outsider, removed } = board.people
  const grace = await person({ username: `${mark}-grace` })
  const stranger = await person({ username: `${mark}-stranger` })
  await as(grace).edit('/api/user', { fullname: 'Grace Élan' })
  await as(admin).post(`${board.path}/members`, { username: grace.username, role: 'normal' })
  const found = async (who: typeof member, q: string) =>
    (await as(who).read<Found[]>(`/api/user/people?q=${encodeURIComponent(q)}`)).map(
      ({ username }) => username,
    )
  expect(await found(member, mark.toUpperCase())).toEqual([grace.username])
  expect(await found(member, 'elan')).toEqual([grace.username])
  expect(await found(member, 'nobody-at-all')).toEqual([])
  expect(await found(grace, '')).toContain(admin.username)
  expect(await found(grace, '')).not.toContain(grace.username)
  expect(await found(grace, '')).not.toContain(removed.username)
  expect(await found(removed, mark)).toEqual([])
  expect(await found(outsider, mark)).toEqual([])
  expect(await found(stranger, '')).toEqual([])
  const tooLong = await as(member).get(`/api/user/people?q=${'a'.repeat(101)}`)
  expect([tooLong.status, JSON.stringify(tooLong.body)]).toEqual([
    400,
    expect.stringContaining('at most 100 characters'),
  ])
})

test('shows names alone, and no addresses', async () => {
  const board = await newBoard({ roles: ['member'] })
  const { admin, member } = board.people
  const people = await as(member).read<object[]>('/api/user/people?q=')
  expect(people).toContainEqual({ _id: admin.id, username: admin.username })
  expect(JSON.stringify(people)).not.toContain('@')
})

test('never finds who is disabled or deleted, and eight people at most', async () => {
  const mark = crypto.randomUUID().slice(0, 8)
  const board = await newBoard({ roles: ['member'] })
  const { admin, member, siteAdmin } = board.people
  const near = await Promise.all(
    Array.from({ length: 10 }, (_, at) => person({ username: `${mark}-${at}` })),
  )
  for (const { username } of near)
    await as(admin).post(`${board.path}/members`, { username, role: 'normal' })
  const found = async () =>
    (await as(member).read<Found[]>(`/api/user/people?q=${mark}`)).map(({ username }) => username)
  expect(await found()).toEqual(near.slice(0, 8).map(({ username }) => username))
  const [disabled, deleted, removed] = near
  await as(siteAdmin).edit(`/api/users/${disabled?.id}`, { action: 'disableLogin' })
  await as(siteAdmin).sure('DELETE', `/api/users/${deleted?.id}`)
  await as(admin).sure('DELETE', `${board.path}/members/${removed?.id}`)
  expect(await found()).toEqual(near.slice(3).map(({ username }) => username))
})

test('finds only people of the boards of a token that is limited to some', async () => {
  const mark = crypto.randomUUID().slice(0, 8)
  const both = await newBoard({ roles: ['member'] })
  const { admin } = both.people
  const grace = await person({ username: `${mark}-grace` })
  await as(admin).post(`${both.path}/members`, { username: grace.username, role: 'normal' })
  const other = await newBoard()
  const foundBy = async (boards: string[]) => {
    const { token } = await namedTokenFor(admin.id, { boards })
    return (await as({ ...admin, token }).read<Found[]>(`/api/user/people?q=${mark}`)).length
  }
  expect(await foundBy([both.id])).toBe(1)
  expect(await foundBy([other.id])).toBe(0)
})

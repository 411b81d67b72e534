import { beforeAll, expect, test } from 'vitest'
import { sql } from '../engine/support.ts'
import { client } from '../../support/client.ts'
import { as, people, person } from '../../support/people.ts'
import { databaseWhere, serviceWith } from '../support/bindings.ts'

beforeAll(people)

const boardsOf = (id: string) => sql('select board_id from members where user_id = ?', id)

test('a deleted user leaves every board, and the caller becomes the admin of boards they alone administered', async () => {
  const [{ siteAdmin }, user] = [await people(), await person()]
  for (let at = 0; at < 25; at += 1) await newBoardOf(user)
  expect(await boardsOf(user.id)).toHaveLength(25)
  const before = (await boardsOf(siteAdmin.id)).length
  await as(siteAdmin).sure('DELETE', `/api/users/${user.id}`)
  expect(await boardsOf(user.id)).toEqual([])
  expect(await boardsOf(siteAdmin.id)).toHaveLength(before + 25)
})

test('a board that a user creates while they are deleted is not left without an admin', async () => {
  const [{ siteAdmin }, user] = [await people(), await person()]
  let made = ''
  const DB = databaseWhere(async (run, at) => {
    const found = await run()
    if (at === 1) made = await newBoardOf(user)
    return found
  })
  const api = client({ token: siteAdmin.token, via: serviceWith({ DB }) })
  await api.sure('DELETE', `/api/users/${user.id}`)
  expect(await sql('select user_id, is_admin from members where board_id = ?', made)).toEqual([
    { user_id: siteAdmin.id, is_admin: 1 },
  ])
  expect(await sql('select id from users where id = ?', user.id)).toEqual([])
})

async function newBoardOf(user: Awaited<ReturnType<typeof person>>): Promise<string> {
  return as(user).made('/api/boards', { title: 'Theirs', owner: user.id })
}

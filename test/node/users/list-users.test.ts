import { expect, test } from 'vitest'
import { LOOKED_THROUGH, pageOfUsers, type Row } from '../../../src/accounts/users/list-view.ts'

function rowOf(row: number, username: string): Row {
  const email = `${username}@example.com`
  const keys = { usernameKey: username, emailKey: email }
  const rights = { isAdmin: false, loginDisabled: false, isBot: false }
  return {
    id: `U${row}`,
    username,
    email,
    ...keys,
    ...rights,
    profile: {},
    avatarUrl: null,
    createdAt: '',
    row,
  }
}

/** One user more than a page looks through, of whom the last two are called ada. */
const MANY = Array.from({ length: LOOKED_THROUGH + 1 }, (_, at) =>
  rowOf(at + 1, at < LOOKED_THROUGH - 1 ? `user-${at}` : `ada-${at}`),
)

function pageFor(q: string, limit = 20, rows = MANY) {
  const query = new URLSearchParams({ q })
  return pageOfUsers(rows, { query, page: { limit, after: undefined } })
}

test('a page of a search ends with the users that it looks through, and the next one begins there', () => {
  expect(pageFor('ada')).toMatchObject({
    entries: [{ username: `ada-${LOOKED_THROUGH - 1}` }],
    next: [0, LOOKED_THROUGH],
  })
  expect(pageFor('nobody')).toMatchObject({ entries: [], next: [0, LOOKED_THROUGH] })
})

test('a page of a search that finds more than it shows goes on after the last that is shown', () => {
  expect(pageFor('user', 3)).toMatchObject({ entries: [{}, {}, {}], next: [0, 3] })
})

test('a search that has looked through all users has no next page', () => {
  expect(pageFor('ada', 20, MANY.slice(-5)).next).toBe(undefined)
})

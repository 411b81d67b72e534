import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../src/kernel/ids.ts'
import { aBoard, boardOf, exportOf, IMPORT } from '../../support/importing.ts'
import { type Client, type Json } from '../../support/client.ts'
import { type Person, as, people, person } from '../../support/people.ts'

beforeAll(people)

type Reply = {
  _id: string
  unmatched: { name: string }[]
  boards: { decided: { option: string; value: string; why: string }[] }[]
  leftOut: Record<string, number>
}

/** Imports a board, and says who was found by what, who was not, and who its members are. */
async function imported(api: Client, board: Json, query = '') {
  const reply = await api.sure<Reply>('POST', `${IMPORT}${query}`, board)
  const { members, cards, comments } = await exportOf(api, reply._id)
  return {
    found: reply.boards[0]?.decided.map(({ option, value, why }) => `${option}=${value}: ${why}`),
    unmatched: reply.unmatched.map(({ name }) => name),
    members: members.map(({ userId }) => userId),
    onCard: cards[0]?.['members'],
    authors: comments.map(({ userId }) => userId),
    leftOut: reply.leftOut,
  }
}

/** A board with one member, who has made its only card. */
function boardWith(...users: Json[]): Json {
  const [first] = users
  return aBoard({
    users,
    members: users.map(({ _id }) => ({ userId: _id, isActive: true })),
    cards: [{ _id: 'c', listId: 'l', userId: first?.['_id'], members: [first?.['_id']] }],
  })
}

/** An account that a site admin has made, whose address is vouched for by that. */
async function madeByAdmin(api: Client): Promise<{ id: string; username: string; email: string }> {
  const username = `u-${newId()}`
  const email = `${username}@example.com`
  const id = await api.made('/api/users', { username, email, password: 'a long password' })
  return { id, username, email }
}

const confirm = ({ id }: Person) =>
  env.DB.prepare('update users set verified_email_key = email_key where id = ?').bind(id).run()

const call = (who: Person, fullname: string) => as(who).edit('/api/user', { fullname })

async function admin() {
  return as((await people()).siteAdmin, '11')
}

describe('a user of an export', () => {
  test('is known by the username, which the reply says', async () => {
    const them = await person()
    const { found, members } = await imported(await admin(), boardOf(them.username.toUpperCase()))
    expect(found).toEqual([
      `membersMapping.${them.username.toUpperCase()}=${them.username}: The username is the same.`,
    ])
    expect(members).toEqual([them.id])
  })

  test.each(['email', 'username'])('is known by a confirmed address, given as %s', async (key) => {
    const them = await person()
    await confirm(them)
    const board = boardWith({ _id: 'u1', username: 'there', [key]: them.email.toUpperCase() })
    const { found, onCard } = await imported(await admin(), board)
    expect(found).toMatchObject([
      expect.stringContaining(`=${them.username}: The e-mail address is the same.`),
    ])
    expect(onCard).toEqual([them.id])
  })

  test('is known by an address that a site admin has set, and not by one that nobody has confirmed', async () => {
    const api = await admin()
    const [vouched, other] = [await madeByAdmin(api), await person()]
    const users = [vouched, other].map(({ email }, at) => ({
      _id: `u${at}`,
      username: `x${at}`,
      email,
    }))
    const { members, unmatched } = await imported(api, boardWith(...users))
    expect(members).toEqual([vouched.id, (await people()).siteAdmin.id])
    expect(unmatched).toEqual(['x1'])
  })

  test('is not known any more by an address that its owner has changed since', async () => {
    const api = await admin()
    const them = await madeByAdmin(api)
    await env.DB.prepare("update users set email_key = 'new@example.com' where id = ?")
      .bind(them.id)
      .run()
    const email = 'new@example.com'
    const { unmatched } = await imported(api, boardWith({ _id: 'u1', username: 'x', email }))
    expect(unmatched).toEqual(['x'])
  })

  test('is known by a full name that one alone has', async () => {
    const [them, fullname] = [await person(), `Grace ${newId()}`]
    await call(them, fullname)
    const board = boardWith({ _id: 'u1', username: 'there', profile: { fullname } })
    const { found, onCard } = await imported(await admin(), board)
    expect(found).toEqual([
      `membersMapping.there=${them.username}: Nobody else has this full name.`,
    ])
    expect(onCard).toEqual([them.id])
    const named = boardWith({ _id: 'u1', username: fullname })
    expect((await imported(await admin(), named)).onCard).toEqual([them.id])
  })

  test('is not known by a full name that two have, here or there', async () => {
    const [one, two, fullname] = [await person(), await person(), `Grace ${newId()}`]
    await call(one, fullname)
    const profile = { fullname }
    const twice = boardWith(
      { _id: 'u1', username: 'there', profile },
      { _id: 'u2', username: 'elsewhere', profile },
    )
    expect((await imported(await admin(), twice)).unmatched).toEqual(['there', 'elsewhere'])
    await call(two, fullname)
    const once = boardWith({ _id: 'u1', username: 'there', profile })
    expect((await imported(await admin(), once)).unmatched).toEqual(['there'])
  })

  test('is not known by the full name of somebody who is another user of it', async () => {
    const [them, fullname] = [await person(), `Grace ${newId()}`]
    await call(them, fullname)
    const board = boardWith(
      { _id: 'u1', username: them.username },
      { _id: 'u2', username: 'there', profile: { fullname } },
    )
    expect((await imported(await admin(), board)).unmatched).toEqual(['there'])
  })

  test('is only the importer themself, by any of their names, unless a site admin imports', async () => {
    const [them, other, fullname] = [await person(), await person(), `Grace ${newId()}`]
    for (const one of [them, other]) await confirm(one)
    await call(them, fullname)
    const users = [
      { _id: 'u1', username: 'there', email: them.email },
      { _id: 'u2', username: 'elsewhere', email: other.email },
    ]
    const { members, unmatched } = await imported(as(them, '11'), boardWith(...users))
    expect([members, unmatched]).toEqual([[them.id], ['elsewhere']])
    const called = boardWith({ _id: 'u1', username: 'x', profile: { fullname } })
    expect((await imported(as(them, '11'), called)).onCard).toEqual([them.id])
    expect((await imported(as(other, '11'), called)).unmatched).toEqual(['x'])
  })
})

describe('`membersMode=me`', () => {
  test('gives the importer what those without an account here have, and nobody else’s', async () => {
    const { siteAdmin } = await people()
    const them = await person()
    const { members, onCard, authors, unmatched, leftOut } = await imported(
      await admin(),
      boardOf(them.username),
      '?membersMode=me',
    )
    expect(members).toEqual([them.id, siteAdmin.id])
    expect(onCard).toEqual([them.id, siteAdmin.id])
    expect(authors).toEqual([them.id, siteAdmin.id])
    expect(unmatched).toEqual(['nobody-here'])
    expect(leftOut).not.toHaveProperty('authors')
  })
})

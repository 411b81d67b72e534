import { describe, expect, test } from 'vitest'
import { client } from '../../support/client.ts'
import { as, newBoard, people, person } from '../../support/people.ts'

const WRONG = [
  '>@b.cd',
  '"a"@b.cd',
  'a b@c.de',
  'a@b@c.de',
  'a@b.cd\r\nBcc: x@y.z',
  'a@b.cd\n',
  'a\u0007@b.cd',
  'a\u202e@b.cd',
  'a@b..cd',
  `${'a'.repeat(65)}@b.cd`,
]

const refused = {
  status: 400,
  body: { fields: [{ field: 'email', reason: 'must be an e-mail address' }] },
}

const password = 'a long password'

describe.each(WRONG)('%j is taken for an e-mail address by nothing:', (email) => {
  test('who registers', async () => {
    const body = { username: 'wrong', email, password }
    expect(await client().post('/users/register', body)).toMatchObject(refused)
  })

  test('a site admin who makes an account, changes one or invites', async () => {
    const { siteAdmin, member } = await people()
    const admin = as(siteAdmin)
    const body = { username: 'wrong', email, password }
    expect(await admin.post('/api/users', body)).toMatchObject(refused)
    expect(await admin.put(`/api/users/${member.id}`, { email })).toMatchObject(refused)
    expect(await admin.post('/api/invitations', { email })).toMatchObject(refused)
  })

  test('whoever changes their own account, or invites to a board', async () => {
    expect(await as(await person()).put('/api/user', { email })).toMatchObject(refused)
    const { path, people: on } = await newBoard()
    expect(await as(on.admin).post(`${path}/invitations`, { email, role: 'normal' })).toMatchObject(
      refused,
    )
  })
})

test('addresses in other scripts, and with the signs that names have, are taken', async () => {
  for (const [at, email] of ["o'brien+boards@example.com", 'jörg@müller.example'].entries()) {
    const body = { username: `named-${at}`, email, password }
    expect(await client().post('/users/register', body)).toMatchObject({ status: 200 })
  }
})

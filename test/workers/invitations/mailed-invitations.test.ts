import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { unsealValues } from '../../../src/accounts/mail/seal-values.ts'
import { client } from '../../support/client.ts'
import { as, newBoard, people, person } from '../../support/people.ts'
import { behind } from '../support/limiters.ts'
import { acceptAt, stranger } from './invited.ts'

const MAIL = {
  MAIL: 'smtp',
  MAIL_FROM: 'Laneway <laneway@example.org>',
  SMTP_URL: 'smtps://user:password@mail.example.org:465',
  PUBLIC_URL: 'https://boards.example',
}

const { via } = behind({}, MAIL)

const secretIn = (url: string) => url.split('/').at(-1) ?? ''

/** An invitation to an address, by a service that has mail: the secret that its maker sees, and what the message says. */
async function mailed(email: string) {
  const { path, people: cast } = await newBoard()
  const api = client({ via, token: cast.admin.token })
  const made = await api.sure<{ url: string; isMailed: boolean }>('POST', `${path}/invitations`, {
    role: 'normal',
    email,
  })
  const row = await env.DB.prepare('select * from mails where recipient = ?').bind(email).first()
  const said = unsealValues([env.JWT_SECRET ?? ''], String(row?.['sealed']))
  return { made, row, said, inMessage: secretIn(said?.['url'] ?? '') }
}

const isVerified = async (id: string) => {
  const { siteAdmin } = await people()
  const { emails } = await as(siteAdmin).read<{ emails: object[] }>(`/api/users/${id}`)
  return emails[0]
}

test('an invitation by address is mailed with a secret of its own, which proves the address', async () => {
  const email = `${crypto.randomUUID()}@example.com`
  const { made, row, said, inMessage } = await mailed(email)
  const { admin } = await people()
  expect(made.isMailed).toBe(true)
  expect(row).toMatchObject({ template: 'invitation', sender_id: admin.id })
  expect(said).toMatchObject({ inviter: admin.username, board: 'A board' })
  expect(inMessage).not.toBe(secretIn(made.url))
  const joining = { ...stranger(inMessage), email: undefined }
  const { id } = await client().sure<{ id: string }>('POST', '/users/join', joining)
  expect(await isVerified(id)).toEqual({ address: email, verified: true })
})

test('who joins by the secret that the maker sees has proved nothing of the address', async () => {
  const email = `${crypto.randomUUID()}@example.com`
  const { made } = await mailed(email)
  const joining = { ...stranger(secretIn(made.url)), email: undefined }
  const { id } = await client().sure<{ id: string }>('POST', '/users/join', joining)
  expect(await isVerified(id)).toEqual({ address: email, verified: false })
})

test('who joins without proof of the address is sent a link that confirms it, and nobody else', async () => {
  const [shown, proved] = [
    `${crypto.randomUUID()}@example.com`,
    `${crypto.randomUUID()}@example.com`,
  ]
  const join = (secret: string) =>
    client({ via }).sure('POST', '/users/join', { ...stranger(secret), email: undefined })
  await join(secretIn((await mailed(shown)).made.url))
  await join((await mailed(proved)).inMessage)
  const sent = env.DB.prepare(
    `select recipient from mails where template = 'confirm' and recipient in (?, ?)`,
  ).bind(shown, proved)
  expect((await sent.all()).results).toEqual([{ recipient: shown }])
})

test('an account that accepts by the message has proved its address', async () => {
  const ada = await person()
  const { inMessage } = await mailed(ada.email)
  await as(ada).sure('POST', acceptAt(inMessage))
  expect(await isVerified(ada.id)).toEqual({ address: ada.email, verified: true })
})

test('where there is no mail, the link is shown alone', async () => {
  const { path, people: cast } = await newBoard()
  const body = { role: 'normal', email: 'grace@example.com' }
  const made = await as(cast.admin).sure('POST', `${path}/invitations`, body)
  expect(made).toMatchObject({ isMailed: false })
})

import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { mailTask } from '../../../src/accounts/mail/task.ts'
import { accountMails } from '../../../src/accounts/mail/templates.ts'
import { type NewMail, newMail } from '../../../src/accounts/mail/actions.ts'
import { app } from '../../../src/app/app.ts'
import type { Env } from '../../../src/app/deps.ts'
import { readConfig } from '../../../src/kernel/config.ts'
import { ALWAYS } from '../../../src/kernel/db/statements.ts'
import { openStore } from '../../../src/kernel/db/store.ts'
import { newId } from '../../../src/kernel/ids.ts'
import type { TaskMessage } from '../../../src/kernel/task-queue.ts'
import type { MailResult } from '../../../src/outbox/ways/mail-result.ts'
import { client } from '../../support/client.ts'
import { runCron, taskContext, waitForever } from '../../support/cron.ts'
import { as, people } from '../../support/people.ts'
import { addIntegration, answers, openRoute, openSender } from '../webhooks/support.ts'

const SECRET = 'a signing secret of 32 characters or more'
const { run } = mailTask(accountMails)

/** A message of mail that its server refuses for good. */
async function refusedMail(more: Partial<NewMail> = {}) {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const sent: string[] = []
  const results: MailResult[] = [{ isSent: false, isFinal: true, error: '550 no' }]
  const context = taskContext({
    config: readConfig({ JWT_SECRET: SECRET }),
    mailer: {
      from: { name: '', address: 'laneway@example.org' },
      send: async ({ raw }) => {
        sent.push(raw)
        return results.shift() ?? { isSent: true }
      },
    },
    wait: waitForever,
  })
  const { insert, wake } = newMail(
    { publicUrl: 'https://boards.example', deps: context },
    { to: `${newId()}@example.com`, template: 'reset', values: { url: 'https://x' }, ...more },
  )
  await openStore(env.DB, 'first-primary').batch([insert(ALWAYS)])
  await run(context, [wake.id])
  return { id: `mail.${wake.id}`, sent, again: () => run(context, [wake.id]) }
}

/** The service as a site admin asks it, over a queue that keeps its messages. */
async function withQueue() {
  const messages: TaskMessage[] = []
  const sendBatch = async (sent: Iterable<{ body: TaskMessage }>) => {
    messages.push(...[...sent].map(({ body }) => body))
  }
  // The service sends messages by this function alone.
  const queue = { sendBatch } as unknown as Queue<TaskMessage>
  const bindings: Env = { ...env, MAILING: queue, WEBHOOKS: queue, PUSHING: queue }
  const via = async (request: Request) => {
    const context = createExecutionContext()
    const response = await app.fetch(request, bindings, context)
    await waitOnExecutionContext(context)
    return response
  }
  return { messages, api: client({ token: (await people()).siteAdmin.token, via }) }
}

type Item = { _id: string; to: string }

async function admin() {
  const api = as((await people()).siteAdmin)
  const listed = async (state: string, id: string) => {
    const items = await api.read<Item[]>(`/api/outbox?state=${state}&limit=1000`)
    return items.find(({ _id }) => _id === id)
  }
  return { api, listed }
}

test('a message that was given up is listed, masked, and sent again by the same Message-ID', async () => {
  const [{ id, sent, again }, { api, listed }] = [await refusedMail(), await admin()]
  expect(await listed('parked', id)).toMatchObject({
    task: 'mail',
    about: 'reset',
    to: expect.stringMatching(/^.…@example\.com$/),
    tries: 1,
    lastError: '550 no',
  })
  expect(await api.sure('POST', `/api/outbox/${id}/retry`)).toEqual({ _id: id })
  expect(await listed('parked', id)).toBeUndefined()
  expect(await listed('due', id)).toMatchObject({ task: 'mail', tries: 0 })
  await again()
  const ids = sent.map((raw) => /^Message-ID: .*$/m.exec(raw)?.[0])
  expect(ids).toEqual([ids[0], ids[0]])
  expect(await api.post(`/api/outbox/${id}/retry`, {})).toMatchObject({
    status: 404,
    body: { code: 'outbox.not_found' },
  })
})

test('what is sent again does not wait for the cron', async () => {
  const [{ id }, { messages, api }] = [await refusedMail(), await withQueue()]
  await api.sure('POST', `/api/outbox/${id}/retry`)
  expect(messages).toEqual([{ task: 'mail', id: id.slice('mail.'.length) }])
})

test('a message is not sent again after its use has ended', async () => {
  const { id } = await refusedMail({ usefulUntil: '2020-01-01T00:00:00.000Z' })
  const { api } = await admin()
  expect(await api.post(`/api/outbox/${id}/retry`, {})).toMatchObject({
    status: 409,
    body: { code: 'outbox.over' },
  })
})

test('what is deleted is not listed any more, and nothing of what it said is kept', async () => {
  const [{ id, sent, again }, { api, listed }] = [await refusedMail(), await admin()]
  expect(await api.sure('DELETE', `/api/outbox/${id}`)).toEqual({ _id: id })
  expect(await listed('parked', id)).toBeUndefined()
  const row = env.DB.prepare('select sealed from mails where id = ?').bind(id.slice('mail.'.length))
  expect(await row.first()).toEqual({ sealed: '' })
  await again()
  expect(sent).toHaveLength(1)
})

test('what was given up is kept for seven days', async () => {
  const [{ id }, { listed }] = [await refusedMail(), await admin()]
  const age = (days: number) =>
    env.DB.prepare('update parked set parked_at = ? where id = ?')
      .bind(new Date(Date.now() - days * 86_400_000).toISOString(), id)
      .run()
  await age(6.9)
  await runCron()
  expect(await listed('parked', id)).toBeDefined()
  await age(7.1)
  await runCron()
  expect(await listed('parked', id)).toBeUndefined()
})

test('a message of which no attempt ends is not sent without end', async () => {
  const { id, sent, again } = await refusedMail()
  const [{ api, listed }, mail] = [await admin(), id.slice('mail.'.length)]
  await api.sure('POST', `/api/outbox/${id}/retry`)
  // As if eight runs in a row had been cut off.
  await env.DB.prepare('update mails set tries = 8 where id = ?').bind(mail).run()
  await again()
  expect(sent).toHaveLength(1)
  expect(await listed('parked', id)).toMatchObject({ tries: 9 })
})

test('a delivery of which all attempts failed is sent again to an integration that is there, and 409 where it is gone', async () => {
  const { board, int, signIn } = await openRoute()
  await signIn('One')
  await env.DB.prepare('update deliveries set tries = 7 where integration_id = ?').bind(int).run()
  await openSender(answers(500)).run(int)
  const { api, messages } = await withQueue()
  const items = await api.read<Item[]>('/api/outbox?state=parked&task=webhooks')
  const item = items.find(({ _id }) => _id.startsWith(`webhooks.${int}.`))
  expect(item).toMatchObject({ about: 'act-createCard', to: 'receiver.example', tries: 8 })
  await api.sure('POST', `/api/outbox/${item?._id}/retry`)
  expect(messages).toEqual([{ task: 'webhooks', id: int }])
  const sender = openSender()
  await sender.run(int)
  expect(sender.posts).toMatchObject([{ payload: { card: 'One' } }])
  const other = await addIntegration(board)
  await signIn('Two')
  await env.DB.prepare('update deliveries set tries = 7 where integration_id = ?').bind(other).run()
  await openSender(answers(500)).run(other)
  await board.make('deleteIntegration', { int: other })
  const left = await api.read<Item[]>('/api/outbox?state=parked&task=webhooks')
  expect(left.some(({ _id }) => _id.startsWith(`webhooks.${other}.`))).toBe(false)
})

test('what was given up is listed from the newest on, of whichever task it is', async () => {
  const { api } = await admin()
  const given = [
    ['webhooks', '2099-01-03T00:00:00.000Z'],
    ['mail', '2099-01-02T00:00:00.000Z'],
    ['push', '2099-01-04T00:00:00.000Z'],
  ]
  const items = given.map(([task = '', parkedAt]) => ({ task, item: newId(), parkedAt }))
  await env.DB.batch(
    items.map(({ task, item, parkedAt }) =>
      env.DB.prepare(
        `insert into parked (id, task, item, about, recipient, tries, payload, created_at, parked_at)
         values (?, ?, ?, 'a test', 'x', 8, '', '2020-01-01T00:00:00.000Z', ?)`,
      ).bind(`${task}.${item}`, task, item, parkedAt),
    ),
  )
  const [first, second, third] = await api.read<Item[]>('/api/outbox?state=parked&limit=3')
  const tasks = [first, second, third].map((one) => one?._id.split('.')[0])
  expect(tasks).toEqual(['push', 'webhooks', 'mail'])
  expect(first).not.toHaveProperty('parkedAt')
})

test.each([
  ['state=late', 'state'],
  ['task=nothing', 'task'],
])('a question for %s is refused by name', async (query, field) => {
  const { api } = await admin()
  expect(await api.get(`/api/outbox?${query}`)).toMatchObject({
    status: 400,
    body: { fields: [{ field }] },
  })
})

test('nobody but a site admin sees the outbox', async () => {
  const { admin: boardAdmin } = await people()
  expect(await as(boardAdmin).get('/api/outbox')).toMatchObject({ status: 403 })
})

import { expect, test } from 'vitest'
import { mailTask } from '../../../src/accounts/mail/task.ts'
import { listenersOf, ruleMailingBy } from '../../../src/app/board.ts'
import { openBatches } from '../../../src/boards/engine/batches.ts'
import { ruleMailTemplate } from '../../../src/notifications/mail/rule-template-actions.ts'
import { newId } from '../../../src/kernel/ids.ts'
import { type Store, openStore } from '../../../src/kernel/db/store.ts'
import { as, newBoard } from '../../support/people.ts'
import type { Json } from '../../support/client.ts'
import { SILENT, UNFOLLOWED, faultyDatabase, failsBefore } from '../engine/faulty-database.ts'
import { codeOf, commandOf, sql } from '../engine/support.ts'
import { SECRET, openSender } from '../mail/sender.ts'

const MAIL = {
  actionType: 'sendEmail',
  emailSubject: 'Moved: {cardname}',
  emailMsg: 'By {username}',
}

/** A board whose admin made a rule that writes to its member, who has a confirmed address; its batches are those of a service with mail. */
async function withMailRule(plan: Parameters<typeof faultyDatabase>[0] = {}) {
  const board = await newBoard({ roles: ['member'] })
  const { admin, member } = board.people
  await sql('update users set verified_email_key = email_key where id = ?', member.id)
  const api = as(admin)
  const todo = await api.made(`${board.path}/lists`, { title: 'To do' })
  const done = await api.made(`${board.path}/lists`, { title: 'Done' })
  const card = await api.made(`${board.path}/lists/${todo}/cards`, { title: 'Tea' })
  const trigger = { activityType: 'moveCard', listName: 'Done' }
  const action = { ...MAIL, emailTo: member.email }
  const rule = await api.made(`${board.path}/rules`, { trigger, action })
  const runBatch = openBatches({
    listeners: listenersOf({
      hasIndex: true,
      ruleMailing: () => ({ secret: SECRET, publicUrl: 'https://boards.example' }),
    }),
    boardId: board.id,
    alarm: SILENT,
    feed: UNFOLLOWED,
    newId,
    nowMs: () => Date.now(),
    pause: () => Promise.resolve(),
    openStore: (): Store => openStore(faultyDatabase(plan).database, 'first-primary'),
  })
  const actor = { userId: admin.id, jti: newId(), ver: 0 }
  return {
    board,
    api,
    member,
    admin,
    card,
    todo,
    done,
    trigger,
    /** Moves the card as the admin does, through the batches. */
    async move(listId = done) {
      const [outcome] = await runBatch([commandOf(actor, 'editCard', { card, listId })])
      return outcome && codeOf(outcome)
    },
    mails: () => sql('select * from mails where sender_id = ?', board.id),
    runs: () => api.read<Json[]>(`${board.path}/rules/${rule}/runs`),
  }
}

test('a message goes into the outbox with the change, and is sent once with what is filled in', async () => {
  const { move, mails, member, board, card, admin, runs } = await withMailRule()
  expect(await move()).toBe('ok')
  const found = await mails()
  expect(found).toMatchObject([
    { template: 'rule', recipient: member.email, reader_id: member.id, state: 'waiting' },
  ])
  expect(await runs()).toMatchObject([{ outcome: 'acted', cardId: card }])
  const { context, sent } = openSender()
  const { run } = mailTask([ruleMailTemplate])
  const ids = found.map(({ id }) => String(id))
  await run(context, ids)
  await run(context, ids)
  expect(sent).toHaveLength(1)
  const [message] = sent
  expect(message?.to).toBe(member.email)
  expect(message?.raw).toMatch(/^Subject: Moved: Tea\r$/m)
  const plain = message?.raw.replaceAll('=\r\n', '') ?? ''
  expect(plain).toContain(`By ${admin.username}`)
  expect(plain).toContain(`https://boards.example/b/${board.id}/`)
  expect(plain).toContain('A rule of the board')
})

test('a batch that fails leaves no message', async () => {
  const { move, mails } = await withMailRule({ commit: [failsBefore('D1_ERROR: no such table')] })
  expect(await move()).not.toBe('ok')
  expect(await mails()).toEqual([])
})

test('who has left or has another address by now is not written to', async () => {
  const { move, mails, member, runs, api, board, done, todo } = await withMailRule()
  await move()
  await sql(`update users set verified_email_key = '' where id = ?`, member.id)
  const { context, sent } = openSender()
  await mailTask([ruleMailTemplate]).run(
    context,
    (await mails()).map(({ id }) => String(id)),
  )
  expect(sent).toEqual([])
  await sql('update users set verified_email_key = email_key where id = ?', member.id)
  await api.sure('DELETE', `${board.path}/members/${member.id}`)
  await move(todo)
  expect(await move(done)).toBe('ok')
  expect(await mails()).toHaveLength(1)
  expect((await runs()).at(-1)).toMatchObject({
    outcome: 'failed',
    reason: expect.stringContaining('emailTo'),
  })
})

test('a board sends a hundred messages a day at most', async () => {
  const { move, mails, runs, board } = await withMailRule()
  const now = new Date().toISOString()
  const places = JSON.stringify(Array.from({ length: 100 }, (_, at) => at))
  await sql(
    `insert into mails (id, template, recipient, recipient_key, reader_id, language, sender_id, origin, sealed, created_at, state, tries)
    select ?1 || value, 'rule', '', '', '', '', ?1, '', '', ?2, 'sent', 1 from json_each(?3)`,
    board.id,
    now,
    places,
  )
  expect(await move()).toBe('ok')
  expect(await mails()).toHaveLength(100)
  expect(await runs()).toMatchObject([
    { outcome: 'failed', reason: expect.stringContaining('hundred messages') },
  ])
})

test('where the service has no mail, the rule fails and says so, and the card is moved', async () => {
  const { api, board, card, done, runs, mails } = await withMailRule()
  await api.sure('PUT', `${board.path}/cards/${card}`, { listId: done })
  expect(await runs()).toMatchObject([{ outcome: 'failed', reason: 'This service sends no mail.' }])
  expect(await mails()).toEqual([])
})

test('a rule that writes to a stranger, or to an address that is not confirmed, is not made', async () => {
  const { api, board, trigger, admin } = await withMailRule()
  const { siteAdmin } = board.people
  for (const emailTo of [siteAdmin.email, siteAdmin.username, 'x@example.com', admin.email])
    expect(
      await api.post(`${board.path}/rules`, { trigger, action: { ...MAIL, emailTo } }),
    ).toMatchObject({ status: 400 })
  expect(
    await api.post(`${board.path}/rules`, {
      trigger,
      action: { ...MAIL, emailTo: admin.username.toUpperCase() },
    }),
  ).toMatchObject({ status: 200 })
})

test('an imported rule is disabled where it writes to nobody who has an account here', async () => {
  const { api, board } = await withMailRule()
  const exported = await api.read(`${board.path}/export`)
  const actions = exported['actions'] as Json[]
  for (const [emailTo, enabled] of [
    [board.people.admin.username, true],
    ['stranger@example.com', false],
  ]) {
    const copy = { ...exported, actions: actions.map((one) => ({ ...one, emailTo })) }
    const made = await api.sure<{ _id: string }>('POST', '/api/boards/import', { board: copy })
    const rules = await as(board.people.admin, '11').read<Json[]>(`/api/boards/${made._id}/rules`)
    expect(rules).toMatchObject([{ enabled, action: { actionType: 'sendEmail', emailTo } }])
  }
})

test('a service sends the mail of rules where it has mail and a public address', () => {
  const given = {
    JWT_SECRET: SECRET,
    PUBLIC_URL: 'https://boards.example',
    MAIL: 'smtp',
    MAIL_FROM: 'laneway@example.org',
    SMTP_URL: 'smtps://mail.example.org',
  }
  expect(ruleMailingBy(given)).toEqual({ secret: SECRET, publicUrl: 'https://boards.example' })
  expect(ruleMailingBy({ ...given, MAIL: 'binding' })).toBeUndefined()
  expect(ruleMailingBy({ ...given, MAIL: 'off' })).toBeUndefined()
  expect(ruleMailingBy({ ...given, PUBLIC_URL: '' })).toBeUndefined()
})

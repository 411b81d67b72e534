import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { newMail } from '../../../src/accounts/mail/actions.ts'
import { mailTask } from '../../../src/accounts/mail/task.ts'
import { accountMails } from '../../../src/accounts/mail/templates.ts'
import { readConfig } from '../../../src/kernel/config.ts'
import { ALWAYS } from '../../../src/kernel/db/statements.ts'
import { openStore } from '../../../src/kernel/db/store.ts'
import { newId } from '../../../src/kernel/ids.ts'
import { taskContext, waitForever } from '../../support/cron.ts'
import { as, newBoard, people, person } from '../../support/people.ts'
import { sql } from '../engine/support.ts'

test('a link for an account is not sent once the account is deleted; a note is', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const [{ siteAdmin }, user] = [await people(), await person()]
  const sent: string[] = []
  const context = taskContext({
    config: readConfig({ JWT_SECRET: 'a signing secret of 32 characters or more' }),
    mailer: {
      from: { name: '', address: 'laneway@example.org' },
      send: async ({ raw }) => {
        sent.push(/^Subject: (.*)\r$/m.exec(raw)?.[1] ?? '')
        return { isSent: true }
      },
    },
    wait: waitForever,
  })
  const mails = (['reset', 'confirm', 'changed'] as const).map((template) =>
    newMail(
      { publicUrl: 'https://boards.example', deps: context },
      {
        to: user.email,
        template,
        values: { url: 'https://x', address: 'new@example.com' },
        reader: user.id,
      },
    ),
  )
  await openStore(env.DB, 'first-primary').batch(mails.map(({ insert }) => insert(ALWAYS)))
  await as(siteAdmin).sure('DELETE', `/api/users/${user.id}`)
  await mailTask(accountMails).run(
    context,
    mails.map(({ wake }) => wake.id),
  )
  expect(sent).toEqual(['Your e-mail address was changed'])
})

/** An integration that was told something, and a delivery to it that was given up; returns the item's id. */
async function givenUp(task: string, ownerId: string): Promise<string> {
  const int = newId()
  await sql('insert into receivers (integration_id, board_id) values (?, ?)', int, ownerId)
  return parkItem(task, `${int}.1`)
}

async function parkItem(task: string, item: string): Promise<string> {
  await sql(
    `insert into parked (id, task, item, about, recipient, tries, payload, created_at, parked_at)
     values (?, ?, ?, 'a test', 'x', 8, '', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`,
    `${task}.${item}`,
    task,
    item,
  )
  return `${task}.${item}`
}

const parkedAmong = (...ids: string[]) =>
  sql('select id from parked where id in (select value from json_each(?))', JSON.stringify(ids))

test('what was given up for a person goes with their account, and nothing else does', async () => {
  const [{ siteAdmin }, user, other] = [await people(), await person(), await person()]
  const device = newId()
  await sql(
    `insert into push_subscriptions
       (id, user_id, endpoint, p256dh, auth, name, created_at, jti, limits_text, expires_ms, tries)
     values (?, ?, 'https://push.example', '', '', '', '', '', '', 0, 0)`,
    device,
    user.id,
  )
  const theirs = [await givenUp('user-webhooks', user.id), await parkItem('push', device)]
  const kept = [await givenUp('user-webhooks', other.id), await parkItem('push', newId())]
  await as(siteAdmin).sure('DELETE', `/api/users/${user.id}`)
  const left = (await parkedAmong(...theirs, ...kept)).map(({ id }) => id)
  expect(new Set(left)).toEqual(new Set(kept))
})

test('what was given up for a board goes with the board', async () => {
  const board = await newBoard()
  const [its, other] = [await givenUp('webhooks', board.id), await givenUp('webhooks', newId())]
  await as(board.people.siteAdmin).sure('DELETE', board.path)
  expect(await parkedAmong(its, other)).toEqual([{ id: other }])
})

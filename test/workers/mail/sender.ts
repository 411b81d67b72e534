import { env } from 'cloudflare:workers'
import { mailTask } from '../../../src/accounts/mail/task.ts'
import { accountMails } from '../../../src/accounts/mail/templates.ts'
import type { MimeMessage } from '../../../src/outbox/ways/mime.ts'
import { type NewMail, newMail } from '../../../src/accounts/mail/actions.ts'
import { type Mailer } from '../../../src/outbox/ways/mail.ts'
import type { MailResult } from '../../../src/outbox/ways/mail-result.ts'
import { taskContext, waitForever } from '../../support/cron.ts'
import { readConfig } from '../../../src/kernel/config.ts'
import { ALWAYS } from '../../../src/kernel/db/statements.ts'
import { openStore } from '../../../src/kernel/db/store.ts'
import { newId } from '../../../src/kernel/ids.ts'
import { openWakings } from '../webhooks/outbox.ts'

export const SECRET = 'a signing secret of 32 characters or more'
export const { run: runMail, look } = mailTask(accountMails)
export const store = () => openStore(env.DB, 'first-primary')
export const address = () => `${newId().toLowerCase()}@example.com`

/** A sender with its own clock, which gives prepared results. */
export function openSender(secret = SECRET) {
  const clock = { ms: Date.now() }
  const sent: MimeMessage[] = []
  const results: MailResult[] = []
  const { queue, wakings } = openWakings()
  const mailer: Mailer = {
    from: { name: 'Laneway', address: 'laneway@example.org' },
    send: async (message) => {
      sent.push(message)
      return results.shift() ?? { isSent: true }
    },
  }
  const nowMs = () => clock.ms
  const config = readConfig({ JWT_SECRET: SECRET })
  const context = taskContext({
    config: readConfig({ JWT_SECRET: secret }),
    mailer,
    queue,
    nowMs,
    chance: () => 0,
    wait: waitForever,
  })
  const source = {
    publicUrl: 'https://boards.example',
    deps: { config, nowMs, newId: () => newId() },
  }
  return {
    clock,
    sent,
    results,
    wakings,
    context,
    mailer,
    /** Writes a message, and returns its id. */
    async write(mail: Partial<NewMail> & { to: string }) {
      const values = { url: 'https://x.example/s3cret' }
      const { insert, wake } = newMail(source, { template: 'reset', values, ...mail })
      await store().batch([insert(ALWAYS)])
      return wake.id
    },
    run: (id: string) => runMail(context, [id]),
  }
}

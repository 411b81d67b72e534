import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import PostalMime, { type Email } from 'postal-mime'
import { app } from '../../../src/app/app.ts'
import type { Env } from '../../../src/app/deps.ts'
import { mailTask } from '../../../src/accounts/mail/task.ts'
import { accountMails } from '../../../src/accounts/mail/templates.ts'
import type { TaskMessage } from '../../../src/kernel/task-queue.ts'
import { notificationMails } from '../../../src/notifications/mail/template-actions.ts'
import type { MimeMessage } from '../../../src/outbox/ways/mime.ts'
import { newId } from '../../../src/kernel/ids.ts'
import { HOST, client } from '../../support/client.ts'
import { taskContext, waitForever } from '../../support/cron.ts'

/** A service that sends mail by a binding, which keeps the messages. */
export function mailedService(more: object = {}) {
  const queued: TaskMessage[] = []
  const sent: MimeMessage[] = []
  const bindings = {
    ...env,
    MAIL: 'binding',
    MAIL_FROM: 'laneway@example.org',
    EMAIL: { send: () => Promise.resolve({ messageId: '' }) },
    MAILING: {
      sendBatch: async (messages: Iterable<{ body: TaskMessage }>) => {
        queued.push(...[...messages].map(({ body }) => body))
      },
    },
    ...more,
  } as unknown as Env
  const via = async (request: Request) => {
    const context = createExecutionContext()
    const response = await app.fetch(request, bindings, context)
    await waitOnExecutionContext(context)
    return response
  }
  return {
    via,
    bindings,
    queued,
    anybody: client({ via }),
    /** Sends what is queued, and returns the new messages as mail programs read them. */
    async messages(): Promise<(Email & { links: string[] })[]> {
      const send = async (message: MimeMessage) => {
        sent.push(message)
        return { isSent: true as const }
      }
      const context = taskContext({ wait: waitForever }, bindings)
      if (context.mailer === undefined) throw new Error('There is no mail.')
      const mailer = { ...context.mailer, send }
      const ids = queued.splice(0).map(({ id }) => id)
      await mailTask([...accountMails, ...notificationMails]).run({ ...context, mailer }, ids)
      return Promise.all(
        sent.splice(0).map(async ({ raw }) => {
          const mail = await PostalMime.parse(raw)
          return {
            ...mail,
            links: mail.text?.match(/https:\/\/\S+\/(?:reset|confirm)\/\w+/g) ?? [],
          }
        }),
      )
    },
  }
}

export type MailedService = ReturnType<typeof mailedService>

export const PASSWORD = 'a password that somebody has'

/** A new account of the service, made as a stranger makes one. */
export async function newAccount({ via }: Pick<MailedService, 'via'>, headers = {}) {
  const name = `mailed-${newId()}`
  const account = { username: name, email: `${name}@example.com`.toLowerCase(), password: PASSWORD }
  const { id, token } = await client({ via }).sure<{ id: string; token: string }>(
    'POST',
    '/users/register',
    account,
    { headers },
  )
  return { ...account, id, token, api: client({ via, token }) }
}

/** The secret that a link ends with. */
export function secretIn(link = ''): string {
  return link.startsWith(HOST) ? (link.split('/').at(-1) ?? '') : ''
}

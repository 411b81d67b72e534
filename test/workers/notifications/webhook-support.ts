import { env } from 'cloudflare:workers'
import { openStore } from '../../../src/kernel/db/store.ts'
import { newId } from '../../../src/kernel/ids.ts'
import { planWebhooks } from '../../../src/notifications/way-saves.ts'
import { planAll } from '../../../src/notifications/plan-actions.ts'
import type { Json } from '../../support/client.ts'
import { as } from '../../support/people.ts'
import { openSender } from '../webhooks/support.ts'
import { withMember } from './inbox-support.ts'

/** The address of the webhooks of a user. */
export const PATH = '/api/user/integrations'

type Sender = ReturnType<typeof openSender>

/** A card that a member watches, who has a webhook of their own; and what the queue does, with a clock of its own. */
export async function hooked(given: Json = {}) {
  const shop = await withMember()
  const { board, member, id } = shop
  const me = as(member)
  await me.sure('PUT', `${board.path}/cards/${id}/watch`, {})
  await plan()
  const url = `https://receiver.example/${newId()}`
  const hook = await me.made(PATH, { url, ...given })
  const sender = openSender()
  return {
    ...shop,
    me,
    hook,
    url,
    sender,
    comment: (comment: string) => shop.api.made(`${board.path}/cards/${id}/comments`, { comment }),
    plan,
    /** Does what the queue does with what is new. */
    async run() {
      await plan()
      await sender.runBoard(member.id)
      await sender.run(hook)
    },
  }
}

async function plan() {
  const { queue } = openSender().sample
  await planAll(openStore(env.DB, 'first-primary'), [planWebhooks], queue, Date.now())
}

/** The beginnings of the comments that were sent. */
export const excerptsIn = ({ posts }: Sender) => posts.map(({ payload }) => payload['excerpt'])

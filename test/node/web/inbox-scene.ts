import { groupsOf } from '../../../web/inbox/groups.ts'
import { loadAccount } from '../../../web/state/account.ts'
import { stageBy } from './session/people.ts'
import { openTab } from './session/tab.ts'
import { openInbox } from '../../../web/inbox/inbox.ts'

export const UNTIL = new Date('2030-02-01T09:00:00.000Z')
export const ALL = { which: 'all', kind: undefined } as const

/** An inbox of Ada, who has six notifications about one card, and what the service was asked. */
export async function inboxOf(part: Parameters<typeof openInbox>[1] = ALL) {
  const stage = stageBy(1)
  stage.browser.cookie = 'ada'
  const asked: string[] = []
  stage.service.instead = (request) =>
    void asked.push(`${request.method} ${new URL(request.url).pathname}`)
  const tab = openTab(stage)
  await loadAccount(tab.page)
  const open = async (of = part) => {
    const inbox = openInbox(tab.page, of)
    await inbox.start()
    const shown = () => inbox.shown.value?.map(({ seq }) => seq)
    const unread = () => inbox.shown.value?.flatMap(({ seq, readAt }) => (readAt ? [] : [seq]))
    return { inbox, shown, unread }
  }
  const group = ({ shown }: Awaited<ReturnType<typeof open>>['inbox']) => {
    const [one] = groupsOf(shown.value ?? [])
    if (one === undefined) throw new Error('There is no group.')
    return one
  }
  const count = () => tab.page.notifications.unread.value
  return { stage, tab, asked, open, group, count, ...(await open()) }
}

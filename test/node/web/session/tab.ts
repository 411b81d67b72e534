import './no-page.ts'
import { signal } from '@preact/signals'
import { connect } from '../../../../client/client.ts'
import type { Clock } from '../../../../client/patience.ts'
import { namedFor } from '../../../../web/api/named.ts'
import type { Session } from '../../../../web/state/page-session.ts'
import type { Texts } from '../../../../web/state/keeper.ts'
import { draftsOf } from '../../../../web/state/drafts.ts'
import type { PageSession } from '../../../../web/state/this-page.ts'
import { outboxesOf } from '../../../../web/state/unsent-commands.ts'
import type { browser } from './browser.ts'
import type { memoryService } from './service.ts'

/** What a tab runs in. */
export type World = {
  browser: ReturnType<typeof browser>
  service: ReturnType<typeof memoryService>
  clock: Clock
  newId: () => string
}

export type Tab = PageSession & {
  /** The session ends, as its user signs out; the page is still there. */
  end(): void
  /** The tab is killed, in the midst of whatever it does. */
  kill(): void
  /** The tab loads its page again. */
  reloaded(): Tab
}

/** Opens a tab for a user, or loads one again that kept these texts. */
export function openTab(world: World, name: string, ofTab?: Texts): Tab {
  const { browser, service, clock, newId } = world
  const gone = new AbortController()
  const over = new AbortController()
  const author = { user: signal(name), ended: over.signal }
  const fetch = (request: Request) =>
    namedFor(author, request, async () => {
      gone.signal.throwIfAborted()
      const reply = await service.fetch(() => browser.cookie, request)
      gone.signal.throwIfAborted()
      return reply
    })
  const session: Session = {
    ...author,
    api: connect('https://boards.example', { fetch, clock, tries: 3 }),
    keeper: browser.keeperOf(gone.signal, ofTab),
    feeds: { follow: () => () => {} },
    clock,
    newId,
    keptFor: async () => name,
    sender: async () => (over.signal.aborted ? '' : name),
  }
  const kill = () => {
    gone.abort()
    over.abort()
  }
  return {
    ...session,
    outboxes: outboxesOf(session, () => {}),
    drafts: draftsOf(session),
    end: () => over.abort(),
    kill,
    reloaded() {
      kill()
      return openTab(world, name, session.keeper.texts)
    },
  }
}

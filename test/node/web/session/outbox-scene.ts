import type { Outbox } from '../../../../web/state/outbox.ts'
import { turn } from './clock.ts'
import type { Body } from './memory-board.ts'
import type { Stage } from './people.ts'
import { refused } from './refused.ts'
import { type Tab, openTab } from './tab.ts'

/** A service that answers 500 to some texts and titles; returns how often it was asked for each. */
export function failingAt({ service }: Stage, isFailing: (text: string) => boolean) {
  const asked = new Map<string, number>()
  service.instead = async (request) => {
    if (request.method === 'GET') return undefined
    const { comment, title, cards = [] } = bodyIn(await request.clone().text())
    const text = comment ?? title ?? cards[0]?.title ?? ''
    asked.set(text, (asked.get(text) ?? 0) + 1)
    return isFailing(text) ? refused(500, 'service.failed') : undefined
  }
  return asked
}

function bodyIn(text: string): Body {
  return text === '' ? {} : JSON.parse(text)
}

export function opened(stage: Stage): { tab: Tab; outbox: Outbox } {
  stage.browser.cookie = 'ada'
  const tab = openTab(stage)
  return { tab, outbox: tab.page.outboxes.of('B1') }
}

export async function begun(stage: Stage) {
  const both = opened(stage)
  await turn()
  return both
}

export function comment({ give }: { give: Outbox['give'] }, card: string, text: string, id = text) {
  return give({ kind: 'addComment', args: { id, card, text, userId: 'ada' } }, text)
}

export async function pass(stage: Stage, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 1_000) {
    stage.pass(1_000)
    await turn()
  }
}

export const textsOf = (all: readonly { text: string }[]) => all.map(({ text }) => text)
export const listed = ({ refused }: Outbox) => refused.all.value.map(({ command }) => command.text)

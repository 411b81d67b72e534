import { keyPressed, keysOf } from '../actions/keys.ts'
import { isTyping } from '../ui/typing.ts'
import { groupsOf } from './groups.ts'
import type { Inbox } from './inbox.ts'

function links(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-notified]')]
}

function current(): HTMLElement | undefined {
  const within = document.activeElement?.closest('.inbox-group')
  return within?.querySelector<HTMLElement>('[data-notified]') ?? undefined
}

/** Has `j` and `k` walk the groups, and `e` mark the one that has the focus as read, or as unread again; `r` replies to it, and `s` puts it off. Returns a function that ends it. */
export function watchInboxKeys(inbox: Inbox): () => void {
  const actions: Record<string, () => void> = {
    j: () => step(1),
    k: () => step(-1),
    e: () => toggleCurrent(inbox),
    r: () => press('[data-reply]'),
    s: () => press('[data-snooze]'),
  }
  // People who have turned keys of a single character off have none of them here either.
  const keys = (key: string) => keysOf({ name: 'inbox', keys: [key] })
  const pressed = (event: KeyboardEvent) => {
    if (event.defaultPrevented || isTyping(event.target)) return
    const [key] = keys(keyPressed(event))
    const act = key === undefined ? undefined : actions[key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }
  document.addEventListener('keydown', pressed)
  return () => document.removeEventListener('keydown', pressed)
}

function step(by: 1 | -1): void {
  const all = links()
  const at = all.findIndex((link) => link === current())
  const next = at < 0 ? all[0] : all[at + by]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}

function press(button: string): void {
  const group = current()?.closest('.inbox-group')
  group?.querySelector<HTMLElement>(button)?.click()
}

function toggleCurrent(inbox: Inbox): void {
  const id = current()?.dataset['notified']
  const group = groupsOf(inbox.shown.peek() ?? []).find((one) => one.id === id)
  if (group !== undefined) toggle(inbox, group)
}

/** Marks what is unread of a group as read; if nothing is, the newest one as unread. */
export function toggle(
  inbox: Inbox,
  { unread, entries, title }: ReturnType<typeof groupsOf>[number],
): void {
  if (unread.length > 0) return inbox.mark(unread, true, title)
  const [newest] = entries
  if (newest !== undefined) inbox.mark([newest._id], false, title)
}

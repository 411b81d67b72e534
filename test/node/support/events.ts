import type { ActivityRefs } from '../../../src/kernel/contract/activity.ts'
import { type WebhookEvent, webhookEventsOf } from '../../../src/boards/model/domain-event.ts'
import type { BoardSnapshot } from '../../../src/boards/model/snapshot.ts'
import type { Activity } from '../../../src/boards/model/rows.ts'
import { withIntegration } from './on-cards.ts'
import { NOW, aPerson, aSnapshot } from './support.ts'

export const BASE = 'https://boards.example'

/** The card of these activities, with its list and swimlane. */
export const CARD = { cardId: 'card', listId: 'todo', swimlaneId: 'lane', title: 'Paint' }

/** A board with an integration for all activities. */
export function boardWithWebhook(): BoardSnapshot {
  const snapshot = aSnapshot({ title: 'Plans' })
  withIntegration(snapshot)
  return snapshot
}

/** An activity of the board named `board`, the 21st. */
export function anActivity(
  kind: Activity['kind'],
  refs: ActivityRefs = {},
  over: Partial<Activity> = {},
): Activity {
  const of = { boardId: 'board', userId: 'ada-id', createdAt: NOW }
  return { id: 'activity', seq: 21, kind, refs, ...of, ...over }
}

/** The webhook events of activities by Ada. */
export function eventsOf(snapshot: BoardSnapshot, ...log: Activity[]): WebhookEvent[] {
  return webhookEventsOf(snapshot, log, aPerson('ada-id', { username: 'ada' }), BASE)
}

/** The body of the one event there is of an activity. */
export function bodyOf(snapshot: BoardSnapshot, activity: Activity): Record<string, unknown> {
  const [event] = eventsOf(snapshot, activity)
  if (event === undefined) throw new Error('Nobody is told.')
  return Object(JSON.parse(event.payload))
}

/** The sentence that the one event of an activity says. */
export function sentenceFor(snapshot: BoardSnapshot, activity: Activity): string {
  return String(bodyOf(snapshot, activity)['text']).split('\n')[0] ?? ''
}

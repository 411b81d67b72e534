import { invalid } from '../../kernel/contract/app-error.ts'
import { UTC } from '../../kernel/contract/days.ts'
import { tasksIn } from '../../kernel/contract/tasks.ts'
import { filledText } from '../../kernel/contract/template-text.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { zoneNamed } from '../../kernel/contract/zones.ts'
import type { CommandContext } from '../model/decision.ts'
import type { Card, Checklist } from '../model/rows.ts'
import { type BoardSnapshot, boardIn, isActiveMember } from '../model/snapshot.ts'

/** The type of a card that others are made of. It is stored as an archived one, so that nothing of its board shows or counts it. */
export const TEMPLATE = 'template-card'

export function isTemplate({ type }: Pick<Card, 'type'>): boolean {
  return type === TEMPLATE
}

/** True for a card that is archived, and not only stored so. */
export function isArchived(card: Pick<Card, 'type' | 'archived'>): boolean {
  return card.archived && !isTemplate(card)
}

/** The template of a board that a command names. */
export function templateIn({ id: boardId, cards }: BoardSnapshot, id: string): Card {
  const card = cards.get(id)
  if (!card || card.boardId !== boardId || !isTemplate(card))
    throw invalid('templateId', 'is not a template of this board')
  return card
}

/** Returns the values that a new card takes from a template. */
export function valuesOfTemplate(snapshot: BoardSnapshot, template: Card, fill: Fill) {
  const { receivedAt, startAt, dueAt, endAt, color, labelIds, stickers, locations } = template
  const description = fill(template.description)
  const onlyMembers = (ids: string[]) => ids.filter((id) => isActiveMember(snapshot, id))
  return {
    receivedAt,
    startAt,
    dueAt,
    endAt,
    color,
    labelIds,
    stickers,
    locations,
    title: cut(fill(template.title)),
    description,
    ...tasksIn(description),
    members: onlyMembers(template.members),
    assignees: onlyMembers(template.assignees),
    requestedBy: template.requestedBy,
    assignedBy: template.assignedBy,
    customFields: template.customFields.map(({ _id, value }) => ({
      _id,
      value: typeof value === 'string' ? fill(value) : value,
    })),
  }
}

/** A checklist with what its texts say filled in. */
export function filledChecklist(checklist: Checklist, fill: Fill): Checklist {
  const items = checklist.items.map((item) => ({ ...item, title: cut(fill(item.title)) }))
  return { ...checklist, title: cut(fill(checklist.title)), items }
}

export type Fill = (text: string) => string

/** Fills in the days, the user and the board that a text of a template names. Days are those of the time zone of who makes the card. */
export function fillerFor(
  snapshot: BoardSnapshot,
  { now, actor }: CommandContext,
  timeZone: string | undefined,
): Fill {
  const zone = zoneNamed(timeZone ?? '') ?? UTC
  const places = {
    clock: zone(Date.parse(now)),
    username: actor.username,
    board: boardIn(snapshot).title,
  }
  return (text) => filledText(text, places)
}

function cut(text: string): string {
  return [...text].slice(0, LIMITS.title).join('')
}

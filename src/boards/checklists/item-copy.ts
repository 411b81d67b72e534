import type { ChecklistItem } from '../model/rows.ts'

/** Copies an item, which keeps its assignee if that is a member. */
export function itemCopy(
  item: ChecklistItem,
  id: string,
  isMember: (userId: string) => boolean,
): ChecklistItem {
  const { assigneeId } = item
  return { ...item, id, assigneeId: assigneeId && isMember(assigneeId) ? assigneeId : null }
}

import type { Input, Output } from '../../client/client.ts'

/** A question that somebody has saved; with a board, it is a tab of that board. */
export type SavedQuestion = Pick<
  Output<'get_user_filters'>[number],
  '_id' | 'name' | 'q' | 'boardId' | 'view' | 'group'
>

/** Settings of notifications to change; those that are not given stay. */
export type SettingsEdit = NonNullable<Input<'edit_settings'>['body']>

/** The arguments of commands about what somebody has for themselves, beside boards. */
export type PersonCommands = {
  /** With a board, a search is a tab of that board, in one of its views, with the cards by `group`; `position` is among those. */
  saveQuestion: { id: string } & NonNullable<Input<'new_user_filter'>['body']>
  renameQuestion: { filter: string; name: string }
  moveQuestion: { filter: string; position: number }
  deleteQuestion: { filter: string }
  starBoard: { board: string; isStarred: boolean }
  /** `change` says by how much more notifications are unread then. */
  markNotifications: { ids: string[]; isRead: boolean; change: number }
  /** Puts notifications off: they come back unread. Without `until` they come back now, read as they were. */
  snoozeNotifications: { ids: string[]; until?: string; change: number }
  /** Marks as read what came before a `seq`; `ids` are those of it that are known. */
  readNotifications: { before: number; ids: string[]; change: number }
  editSettings: { set: SettingsEdit }
}

export type PersonKind = keyof PersonCommands

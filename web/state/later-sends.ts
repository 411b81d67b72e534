import { type Client, LanewayError, type Options } from '../../client/client.ts'
import { unreached } from '../../client/failure.ts'
import { inParts, making, sendEach } from './sending.ts'
import type { CommandKind, Confirmation, LabelEdit } from './command.ts'
import { versionAt } from './board-picture.ts'
import type { FilesToSend } from './sending-files.ts'
import { ruleSends, templateSends } from './rule-and-template-sends.ts'
import { textSends } from './text-edits.ts'
import { NAMES } from './ids-commands.ts'
import type { LaterKind } from './later-kinds.ts'

/** Sends the commands that most pages send none of. */
export const laterSends: { [K in LaterKind]: CommandKind<K>['send'] } = {
  ...textSends,
  ...ruleSends,
  ...templateSends,
  saveQuestion(api, _board, { id: _made, ...body }, options) {
    return making(api.reply('new_user_filter', { body }, options))
  },
  renameQuestion: (api, _board, { filter, name }, options) =>
    api.reply('edit_user_filter', { filter, body: { name } }, options),
  moveQuestion: (api, _board, { filter, position }, options) =>
    api.reply('edit_user_filter', { filter, body: { position } }, options),
  deleteQuestion: (api, _board, { filter }, options) =>
    api.reply('delete_user_filter', { filter }, options),
  starBoard: (api, _board, { board, isStarred }, options) =>
    api.reply(isStarred ? 'star_board' : 'unstar_board', { board }, options),
  markNotifications: (api, _board, { ids, isRead }, options) =>
    isRead ? sendRead(api, { ids }, options) : sendMarks(api, ids, { read: false }, options),
  snoozeNotifications: (api, _board, { ids, until: snoozedUntil }, options) =>
    sendMarks(api, ids, snoozedUntil === undefined ? { read: true } : { snoozedUntil }, options),
  readNotifications: (api, _board, { before }, options) => sendRead(api, { before }, options),
  editSettings: (api, _board, { set }, options) =>
    api.reply('edit_settings', { body: set }, options),
  addChecklist(api, board, { card, title, items }, options) {
    const body = { title, items: items.map(({ title, isFinished }) => ({ title, isFinished })) }
    return making(api.reply('new_checklist', { board, card, body }, options))
  },
  restoreCard: (api, board, { card: { _id: card } }, options) =>
    api.reply('restore_board_card', { board, card }, options),
  setField(api, board, { card, field: _id, value }, options) {
    const body = { customFields: [{ _id, value }] }
    return api.reply('edit_board_card', { board, card, body }, options)
  },
  editSwimlane: (api, board, { swimlane, set }, options) =>
    api.reply('edit_swimlane', { board, swimlane, body: set }, options),
  archiveCards: (api, board, { cards }, options) =>
    sendEach(inParts({ cards }), options, (part, one) =>
      api.reply('change_cards', { board, body: { ...part, archive: true } }, one),
    ),
  restoreCards: (api, board, { cards }, options) =>
    sendEach(inParts({ cards: cards.map(({ _id }) => _id) }), options, (part, one) =>
      api.reply('change_cards', { board, body: { ...part, archive: false } }, one),
    ),
  changeIdOfCards: (api, board, { cards, field, id, isOn }, options) =>
    api.reply(
      'change_cards',
      { board, body: { cards, [NAMES[field][isOn ? 0 : 1]]: [id] } },
      options,
    ),
  editCards: (api, board, { edits }, options) =>
    sendEach(edits, options, ({ cards, set }, one) =>
      api.reply('change_cards', { board, body: { cards, set } }, one),
    ),
  editBoard: (api, board, { set }, options) =>
    api.reply('edit_board', { board, body: set }, options),
  async setBackground(api, board, { bytes: [picture, preview] }, { files, ...options }) {
    const body = {
      picture: await keptFile(files, picture),
      preview: await keptFile(files, preview),
    }
    const { client } = await wayOf(files, picture, api)
    const { etag, body: said } = await client.reply('set_background', { board, body }, options)
    return { etag, ids: said === undefined ? [] : [versionAt(said.backgroundUrl)] }
  },
  async createLabel(api, board, { name, color }, options) {
    const body = { label: { name, color } }
    const { etag, body: id } = await api.reply('add_board_label', { board, body }, options)
    return { etag, ids: id === undefined ? [] : [id] }
  },
  editLabel: (api, board, { label, set }, options) =>
    sendLabels(api, board, options, (ids) =>
      ids.map((_id) => (_id === label ? { _id, ...set } : { _id })),
    ),
  deleteLabel: (api, board, { label }, options) =>
    sendLabels(api, board, options, (ids) =>
      ids.filter((id) => id !== label).map((_id) => ({ _id })),
    ),
  async setDependencies(api, board, { dependencies }) {
    let etag: string | undefined
    for (const { from, to, type, boardId } of dependencies) {
      const body = { cardId: to, type, ...(boardId && { boardId }) }
      ;({ etag } = await api.reply('new_card_dependency', { board, card: from, body }))
    }
    return { etag }
  },
  async removeDependencies(api, board, { dependencies }) {
    let etag: string | undefined
    for (const { from, to } of dependencies)
      ({ etag } = await api.reply('delete_card_dependency', { board, card: from, target: to }))
    return { etag }
  },
  moveToBoard: (api, board, { cards, boardId, listId, swimlaneId }, options) => {
    const body = { newBoardId: boardId, newListId: listId, newSwimlaneId: swimlaneId }
    return sendEach(cards, options, (card, one) =>
      api.reply('edit_board_card', { board, card, body }, one),
    )
  },
  moveListToBoard: (api, board, { list, boardId: toBoardId, swimlaneId }, options) => {
    const body = { toBoardId, toSwimlaneId: swimlaneId }
    return api.reply('move_list', { board, list, body }, options)
  },
  copyCard(api, board, { card, listId: list, swimlaneId: toSwimlaneId }, options) {
    const body = { toSwimlaneId }
    return making(api.reply('copy_card', { board, list, card, body }, options))
  },
  copyList: (api, board, { list, position }, options) =>
    making(api.reply('copy_list', { board, list, body: { position } }, options)),
  createField(api, board, { field }, options) {
    return making(api.reply('new_custom_field', { board, body: field }, options))
  },
  editField: (api, board, { field: customField, set }, options) =>
    api.reply('edit_custom_field', { board, customField, body: set }, options),
  editIntegration: (api, board, { integration: int, set }, options) =>
    api.reply('edit_integration', { board, int, body: set }, options),
  async attachFile(api, board, { card, listId, bytes, name }, { files, ...options }) {
    const file = await keptFile(files, bytes)
    const { client, way } = await wayOf(files, bytes, api)
    const preview = await way.smallPicture(file)
    const body = { file, ...(preview && { preview: new File([preview], name) }) }
    const list = listId || (await api.get_card_by_id({ card })).listId
    return making(client.reply('new_attachment', { board, list, card, body }, options))
  },
  setRole: (api, board, { user, role }, options) =>
    api.reply('set_board_member_permission', { board, user, body: { role } }, options),
  createSwimlane(api, board, { title }, options) {
    return making(api.reply('new_swimlane', { board, body: { title } }, options))
  },
  restoreList: (api, board, { list: { _id: list } }, options) =>
    api.reply('edit_list', { board, list, body: { archived: false } }, options),
  restoreSwimlane: (api, board, { swimlane: { _id: swimlane } }, options) =>
    api.reply('edit_swimlane', { board, swimlane, body: { archived: false } }, options),
  restoreDeletedCard: (api, board, { card: deletedCard }, options) =>
    api.reply('restore_deleted_card', { board, deletedCard }, options),
  reactToComment: (api, board, { card, comment, reaction, isGiven }, options) =>
    api.reply('react_to_comment', { board, card, comment, body: { reaction, isGiven } }, options),
  moveItem: (api, board, { toChecklist: toChecklistId, position, ...at }, options) => {
    const body = { toChecklistId, position }
    return api.reply('move_checklist_item', { board, ...at, body }, options)
  },
  setRecurrence: (api, board, { card, recurrence }, options) =>
    recurrence === null
      ? api.reply('delete_card_recurrence', { board, card }, options)
      : api.reply('set_card_recurrence', { board, card, body: recurrence }, options),
  setCover: (api, board, { isCover, listId: list, ...at }, options) =>
    api.reply(isCover ? 'set_cover' : 'remove_cover', { board, list, ...at }, options),
}

async function keptFile(files: FilesToSend, key: string): Promise<File> {
  const file = await files.read(key)
  if (file === undefined)
    throw new DOMException('The browser has the file no more.', 'NotFoundError')
  return file
}

/** Loads what sends the file of a key. */
async function wayOf(files: FilesToSend, key: string, api: Client) {
  const way = await files.way().catch((thrown: unknown) => {
    throw unreached(thrown)
  })
  return { way, client: files.clientFor(way, key, api) }
}

async function sendRead(
  api: Client,
  body: { ids: string[] } | { before: number },
  options: Options,
): Promise<Confirmation> {
  const { etag, body: said } = await api.reply('read_notifications', { body }, options)
  return { etag, unread: said?.unread }
}

function sendMarks(
  api: Client,
  ids: readonly string[],
  body: { read: boolean } | { snoozedUntil: string },
  options: Options,
): Promise<Confirmation> {
  return sendEach(ids, options, (notification, one) =>
    api.reply('edit_notification', { notification, body }, one),
  )
}

/** The labels are read again so often when the board changes meanwhile. */
const TRIES = 3

/** Sends the list of labels as it is now with a change, so that no change of others is lost. Values of a label that are not given stay. */
async function sendLabels(
  api: Client,
  board: string,
  { key, ...options }: Options,
  change: (ids: string[]) => ({ _id: string } & LabelEdit)[],
): Promise<Confirmation> {
  for (let tried = 1; ; tried += 1) {
    const now = await api.reply('get_board', { board }, options)
    const ifMatch = now.etag
    const ids = now.body?.labels.map(({ _id }) => _id) ?? []
    const body = { labels: change(ids) }
    try {
      // A list that is read again is another request, so only the first one has the command's key.
      const keys = tried === 1 && key !== undefined ? { key } : {}
      const sent = { ...options, ...keys, ...(ifMatch !== undefined && { ifMatch }) }
      return api.reply('edit_board', { board, body }, sent)
    } catch (thrown) {
      const isChanged = thrown instanceof LanewayError && thrown.code === 'board.changed'
      if (!isChanged || tried >= TRIES) throw thrown
    }
  }
}

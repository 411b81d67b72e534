import { LanewayError, type Options } from '../../client/client.ts'
import type { CommandKind, Confirmation, Conflict, TextsBefore } from './command.ts'

/** A text edit: what it sets, and how the texts are read and it is sent. */
type TextEdit = {
  set: object
  was: TextsBefore | undefined
  read(): Promise<{ etag: string | undefined; body: object | undefined }>
  send(options: Options): Promise<{ etag: string | undefined }>
}

/** The texts are read again so often when the board changes meanwhile, as it does all the time while a program fills it. */
const TRIES = 12

/** Sends the commands that edit texts. */
export const textSends: { [K in 'editCard' | 'editComment' | 'editItem']: CommandKind<K>['send'] } =
  {
    editCard(api, board, { card, set, was }, options) {
      const { isOvertime: isOverTime, ...rest } = set
      const body = { ...rest, ...(isOverTime !== undefined && { isOverTime }) }
      return sendTextEdit(
        {
          set,
          was,
          read: () => api.reply('get_card_by_id', { card }),
          send: (given) => api.reply('edit_board_card', { board, card, body }, given),
        },
        options,
      )
    },
    editComment: (api, board, { card, comment, text, was }, options) =>
      sendTextEdit(
        {
          set: { text },
          was: was === undefined ? undefined : { text: was },
          read: () => api.reply('get_comment', { board, card, comment }),
          send: (given) =>
            api.reply('edit_comment', { board, card, comment, body: { comment: text } }, given),
        },
        options,
      ),
    editItem: (api, board, { set, was, ...at }, options) =>
      sendTextEdit(
        {
          set,
          was,
          read: () => api.reply('get_checklist_item', { board, ...at }),
          send: (given) => api.reply('edit_checklist_item', { board, ...at, body: set }, given),
        },
        options,
      ),
  }

/** Sends an edit of texts, unless somebody else has changed one since it was typed; they may have while the page was offline. */
export async function sendTextEdit(
  { set, was, read, send }: TextEdit,
  options: Options,
): Promise<Confirmation | Conflict> {
  if (was === undefined) return send(options)
  for (let tried = 1; ; tried += 1) {
    const { etag, body = {} } = await read()
    const theirs = changedText(body, was, set)
    if (theirs !== undefined) return { theirs }
    try {
      return await send(etag === undefined ? options : { ...options, ifMatch: etag })
    } catch (thrown) {
      const isChanged = thrown instanceof LanewayError && thrown.code === 'board.changed'
      if (!isChanged || tried >= TRIES) throw thrown
    }
  }
}

/** A text that is neither what it was nor what it is to be. */
function changedText(now: object, was: TextsBefore, set: object): string | undefined {
  const [texts, before, wanted] = [textsIn(now), textsIn(was), textsIn(set)]
  return Object.keys(was)
    .filter((name) => texts(name) !== before(name) && texts(name) !== wanted(name))
    .map(texts)[0]
}

/** Texts by their names, written as the service stores them. */
function textsIn(from: object): (name: string) => string {
  const values = new Map<string, unknown>(Object.entries(from))
  return (name) => {
    const value = values.get(name)
    return typeof value === 'string' ? value.normalize('NFC') : ''
  }
}

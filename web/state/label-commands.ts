import { type Client, LanewayError, type Options } from '../../client/client.ts'
import type { BoardView, Label } from './board-view.ts'
import type { CommandKinds, Confirmation, LabelEdit } from './command.ts'

/** The commands on labels. The service keeps them as one list, so they are sent one after the other. */
export const labelCommands: CommandKinds<'createLabel' | 'editLabel' | 'deleteLabel'> = {
  createLabel: {
    async send(api, board, { name, color }, options) {
      const body = { label: { name, color } }
      const { etag, body: id } = await api.reply('add_board_label', { board, body }, options)
      return { etag, ids: id === undefined ? [] : [id] }
    },
    apply: (view, { id: _id, name, color }) =>
      withLabels(view, (labels) =>
        labels.some((label) => label._id === _id) ? labels : [...labels, { _id, name, color }],
      ),
    inverse: (_view, { id }) => ({ kind: 'deleteLabel', args: { label: id } }),
    subjects: () => ['labels'],
    makes: ({ id }) => [id],
    typed: ({ name }) => [name],
  },
  editLabel: {
    send: (api, board, { label, set }, options) =>
      sendLabels(api, board, options, (ids) =>
        ids.map((_id) => (_id === label ? { _id, ...set } : { _id })),
      ),
    apply: (view, { label, set }) => withLabels(view, (labels) => edited(labels, label, set)),
    inverse({ board }, { label }) {
      const old = board.labels.find(({ _id }) => _id === label)
      if (old === undefined) return undefined
      const { name, color } = old
      // White is no color that a label can be given.
      const set = color === 'white' ? { name } : { name, color }
      return { kind: 'editLabel', args: { label, set } }
    },
    subjects: ({ label }) => ['labels', label],
    typed: ({ set: { name } }) => (name === undefined ? [] : [name]),
  },
  deleteLabel: {
    isHeld: true,
    send: (api, board, { label }, options) =>
      sendLabels(api, board, options, (ids) =>
        ids.filter((id) => id !== label).map((_id) => ({ _id })),
      ),
    apply: (view, { label }) =>
      withLabels(view, (labels) => labels.filter(({ _id }) => _id !== label)),
    subjects: ({ label }) => ['labels', label],
  },
}

/** The labels are read again so often when the board changes meanwhile. */
const TRIES = 3

/** Sends the list of labels as it is now with a change, so that no change of others is lost. What is not given of a label stays. */
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

function withLabels(view: BoardView, change: (labels: Label[]) => Label[]): BoardView {
  return { ...view, board: { ...view.board, labels: change(view.board.labels) } }
}

function edited(labels: Label[], id: string, set: LabelEdit): Label[] {
  return labels.map((label) => (label._id === id ? { ...label, ...set } : label))
}

import type { BoardView, Label } from './board-view.ts'
import type { CommandKinds, LabelEdit } from './command.ts'
import { sendLater } from './send-later.ts'

/** The commands on labels. The service keeps them as one list, so they are sent one after the other. */
export const labelCommands: CommandKinds<'createLabel' | 'editLabel' | 'deleteLabel'> = {
  createLabel: {
    send: sendLater('createLabel'),
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
    send: sendLater('editLabel'),
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
    send: sendLater('deleteLabel'),
    apply: (view, { label }) =>
      withLabels(view, (labels) => labels.filter(({ _id }) => _id !== label)),
    subjects: ({ label }) => ['labels', label],
  },
}

function withLabels(view: BoardView, change: (labels: Label[]) => Label[]): BoardView {
  return { ...view, board: { ...view.board, labels: change(view.board.labels) } }
}

function edited(labels: Label[], id: string, set: LabelEdit): Label[] {
  return labels.map((label) => (label._id === id ? { ...label, ...set } : label))
}

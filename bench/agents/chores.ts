import type { Agent } from './agent.ts'

type Chore = { name: string; run(agent: Agent): Promise<unknown> }

const board = 'Product'

const DAY_MS = 86_400_000

/** Chores as agents do them on the board of `newProductBoard`, in the order in which they are done. */
export const CHORES: Chore[] = [
  { name: 'Say what I have to do today', run: (agent) => agent.use('my_work', { due: 'day' }) },
  {
    name: 'Find what is overdue, and whose it is',
    run: (agent) =>
      agent.use('find_cards', {
        board,
        q: 'due:overdue sort:due',
        fields: ['number', 'title', 'list', 'dueAt', 'assignees'],
      }),
  },
  {
    name: 'Plan a sprint: choose 8 cards of 30, move and assign them',
    async run(agent) {
      const { cards } = await agent.use('get_board', {
        board,
        lists: ['Backlog'],
        limit: 30,
      })
      const chosen = numbersOf(cards).slice(0, 8)
      const halves = [chosen.slice(0, 4), chosen.slice(4)] as const
      const people = ['ada', 'bob'] as const
      for (const [at, who] of people.entries())
        await agent.use('update_cards', {
          board,
          cards: halves[at],
          list: 'Sprint',
          addAssignees: [who],
        })
    },
  },
  {
    name: 'Move a card to Done and comment on it',
    async run(agent) {
      await agent.use('update_cards', { board, cards: 41, list: 'Done', dueComplete: true })
      await agent.use('comment', { board, comments: [{ card: 41, text: 'Done in version 2.3.' }] })
    },
  },
  {
    name: 'Summarise the week (100 entries of the log)',
    run: (agent) =>
      agent.use('what_changed', {
        board,
        since: new Date(Date.now() - 7 * DAY_MS).toISOString(),
        limit: 100,
      }),
  },
  {
    name: 'File five bugs of a report, with labels and texts',
    run: (agent) =>
      agent.use('create_cards', {
        board,
        list: 'Backlog',
        cards: Array.from({ length: 5 }, (_, at) => ({
          title: `The export breaks off in case ${at + 1}`,
          labels: ['bug'],
          description:
            'Steps: open a board, choose Export, wait. Expected: a file. Seen: a message.',
        })),
        idempotencyKey: 'report-17',
      }),
  },
  {
    name: 'Put a checklist of four steps on three cards',
    run: (agent) =>
      agent.use('checklist', {
        board,
        cards: [51, 52, 53],
        checklist: 'Release',
        add: ['Tests pass', 'Changelog', 'Tag', 'Tell the users'],
      }),
  },
  {
    name: 'Read a card with its comments before working on it',
    run: (agent) => agent.use('get_cards', { board, cards: 41 }),
  },
  {
    name: 'Hand all cards of one person to another',
    run: (agent) =>
      agent.use('update_cards', {
        board,
        query: 'assignee:bob',
        removeAssignees: ['bob'],
        addAssignees: ['ada'],
      }),
  },
  {
    name: 'Archive everything in Done',
    run: (agent) => agent.use('update_cards', { board, query: 'list:Done', archive: true }),
  },
]

function numbersOf(cards: unknown): unknown[] {
  return Array.isArray(cards) ? cards.map((card: object) => Reflect.get(card, 'number')) : []
}

import { makeLists } from './boards.ts'
import type { Someone } from './users.ts'

const DAY_MS = 86_400_000

const LONG = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze'.repeat(4)

/** A board with something of all that a board shows: labels, dates, people, a limit, texts and long words. */
export async function makeFullBoard(owner: Someone) {
  const { api } = owner
  const made = await makeLists(
    owner,
    {
      Ideas: ['Ask what people miss most', 'Write to the three who left', LONG],
      'To do': ['Collect samples of tiles', 'Compare two offers', 'Call the plumber'],
      Doing: ['Paint the wall behind the stove'],
      Waiting: [],
      Done: ['Measure the room', 'Agree on a budget', 'Choose a day', 'Order a skip'],
    },
    { title: 'Kitchen' },
  )
  const board = made.id
  for (const [name, color] of LABELS)
    await api.add_board_label({ board, body: { label: { name, color } } })
  const { cards } = await api.get_board_view({ board })
  const { labels } = await api.get_board({ board })
  const ids = labels.filter(({ name }) => name !== '').map(({ _id }) => _id)
  for (const [at, { _id: card }] of cards.entries()) {
    const labelIds = ids.filter((_, label) => (at + label) % 3 === 0)
    const dueAt = new Date(Date.now() + (at - 2) * DAY_MS).toISOString()
    const body = { labelIds, ...(at % 2 === 0 && { dueAt, members: [owner.id] }) }
    await api.edit_board_card({ board, card, body })
  }
  const [{ _id: card } = { _id: '' }] = cards
  await api.edit_board_card({ board, card, body: { description: TEXT } })
  await api.new_comment({ board, card, body: { comment: `Agreed. ${LONG}` } })
  const items = ['Write a letter', 'Send it', LONG].map((title) => ({ title }))
  await api.new_checklist({ board, card, body: { title: 'Before', items } })
  for (const [at, type] of (['blocks', 'is-fixed-by', 'related-to'] as const).entries()) {
    const cardId = cards[at + 1]?._id ?? ''
    await api.new_card_dependency({ board, card, body: { cardId, type } })
  }
  return { ...made, card }
}

const LABELS = [
  ['urgent', 'red'],
  ['waits for others', 'sky'],
  ['garden', 'lime'],
  [LONG, 'purple'],
] as const

const TEXT = [
  'What is *missed*, in **their own** words:',
  '',
  '- a list',
  `- ${LONG}`,
  '',
  '| Who | What |',
  '|---|---|',
  `| Ada | ${'many words '.repeat(30)} |`,
  '',
  '```',
  `const long = '${'x'.repeat(300)}'`,
  '```',
].join('\n')

// Moves the overdue cards of a board to a list and comments on each of them.
//
//   LANEWAY_TOKEN=… npx node examples/bot.ts https://boards.example BOARD LIST

// In a project of your own: import { connect } from '@laneway/client'
import { connect } from '../client/client.ts'

const [url, board, target] = process.argv.slice(2)
const token = process.env['LANEWAY_TOKEN']
if (url === undefined || board === undefined || target === undefined || token === undefined) {
  console.error('Usage: LANEWAY_TOKEN=… npx node examples/bot.ts URL BOARD LIST')
  process.exit(2)
}

const api = connect(url, { token })
const now = new Date().toISOString()

for await (const { _id: list } of api.each('get_all_lists', { board })) {
  if (list === target) continue
  for await (const { _id: card, title, dueAt } of api.each('get_all_cards', { board, list })) {
    if (dueAt === undefined || dueAt > now) continue
    const { dueComplete } = await api.get_card({ board, list, card })
    if (dueComplete) continue
    // With the same key, a second run repeats no comment even if the first one stopped before the move.
    const key = `overdue-${card}-${Date.parse(dueAt)}`
    const comment = `This card was due on ${dueAt.slice(0, 10)}.`
    await api.new_comment({ board, card, body: { comment } }, { key })
    await api.edit_card({ board, list, card, body: { listId: target } })
    console.log(`Moved: ${title}`)
  }
}

import { openAsker } from './ask.ts'
import { type Given, type Outcome, repeat } from './loop.ts'

/** The time after which the feeds are opened anew, in ms. */
const AGAIN_MS = 500

const TITLE = 'A title that is as long as titles may be. '.padEnd(1_000, 'x')

/** Feeds that nobody reads, opened again and again, beside changes of many cards on their board. */
export async function unreadFeeds(given: Given): Promise<Outcome> {
  const { setup, prepared, atOnce } = given
  const asker = openAsker(setup.url, setup.attacker)
  const path = `/api/boards/${prepared.board}`
  const open = () => {
    for (let at = 0; at < atOnce; at += 1)
      asker.raw({ method: 'GET', path: `${path}/live?changes=true` }, UPGRADE).pause()
  }
  open()
  const timer = setInterval(open, AGAIN_MS)
  const sent = await repeat({ ...given, atOnce: 2 }, (turn) => {
    const set = { title: `${turn} ${TITLE}`.slice(0, 1_000) }
    const body = { cards: prepared.cards, set }
    return asker.ask({ method: 'PATCH', path: `${path}/cards`, body })
  })
  clearInterval(timer)
  await asker.end()
  return { sent, achieved: [] }
}

const UPGRADE = {
  connection: 'upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
}

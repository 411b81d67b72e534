import { beforeAll } from 'vitest'
import { type Client, connect } from '../../client/client.ts'
import type { Visit } from './browser.ts'
import type { Stage } from './describe-in-browser.ts'

const PASSWORD = 'a long password'

/** Visitors ask who they are, which is refused; browsers report that. */
export const UNKNOWN = { expects: /status of 40[01]/ }

/** A public board of Ada, on which tests make cards. */
export type CardStage = {
  api: Client
  board: string
  list: string
  /** Makes a card, and gives its id. */
  newCard(title: string, given?: { description?: string }): Promise<string>
  /** Opens an address below that of the board as Ada. */
  shown(path: string): Promise<Visit>
}

/** Makes the board before the tests of a suite. */
export function withCards(stage: Stage): () => CardStage {
  let made: CardStage
  beforeAll(async () => {
    made = await cardStage(stage)
  }, 120_000)
  return () => made
}

async function cardStage(stage: Stage): Promise<CardStage> {
  const api = connect(stage.url())
  const user = await stage.register('ada', PASSWORD)
  await api.login({ body: { username: 'ada', password: PASSWORD } })
  const body = { title: 'Kitchen', owner: user, permission: 'public' } as const
  const { _id: board } = await api.new_board({ body })
  const [swimlane] = await api.get_all_swimlanes({ board })
  const { _id: list } = await api.new_list({ board, body: { title: 'To do' } })
  return {
    api,
    board,
    list,
    async newCard(title, given = {}) {
      const place = { authorId: user, swimlaneId: swimlane?._id ?? '' }
      return (await api.new_card({ board, list, body: { title, ...place, ...given } }))._id
    },
    async shown(path) {
      const visit = await stage.show('/sign-in', UNKNOWN)
      const { page } = visit
      await page.getByLabel('Username or e-mail').fill('ada')
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { level: 1, name: 'Your boards' }).waitFor()
      await page.goto(`${stage.url()}/b/${board}/kitchen${path}`)
      return visit
    },
  }
}

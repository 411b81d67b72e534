import { type Client, connect } from '../../../client/client.ts'
import { blocksIn, pageAt } from './commands.ts'
import { type Copy, type Ran, type Started, freshCopy } from './shell.ts'

export const PASSWORD = 'a long password'

/** The first session of the README, unchanged. */
export const SESSION = blocksIn(pageAt('README.md'), 'sh')
  .find((block) => block.includes('/users/register'))
  ?.trim()

/** What the first session leaves behind it. */
export type Session = {
  output: string
  board: string
  done: string
  card: string
  api: Client
  /** Its variables that other commands go on with. */
  env: { B: string; BOARD: string; AUTH: string }
}

/** A fresh copy with one service running, which the commands of the README are run on. */
export type Stage = {
  copy: Copy
  service: Started
  /** The first session, run once however often it is asked for. */
  session(): Promise<Session>
  /** The board of the first session with an integration, and the tool signed in as its user, once. */
  admin(): Promise<Session & { integration: string; ran: Ran }>
  /** Runs a command that must go well, with the address of the running service in the place of the page's. */
  well: Copy['run']
  end(): Promise<void>
}

const ADDRESSES = /https?:\/\/(?:boards\.example|localhost:8787)/g

/** Starts what `npm ci && npm start` starts, at a free port. */
export async function openStage(): Promise<Stage> {
  const copy = await freshCopy()
  const service = await copy.start((port) => `PORT=${port} npm start`)
  const here = (command: string) => command.replace(ADDRESSES, service.url)
  const well: Copy['run'] = (command, setting) => copy.well(here(command), setting)
  const session = once(async () => {
    const signIn = 'printf "\\n%s\\n" "$BOARD" "$DONE" "$CARD" "$TOKEN"'
    const { stdout } = await well(`${SESSION}\n${signIn}`)
    const lines = stdout
      .trimEnd()
      .split('\n')
      .slice(-7)
      .filter((line) => line !== '')
    const [board = '', done = '', card = '', token = ''] = lines.slice(-4)
    const env = { B: service.url, BOARD: board, AUTH: `Authorization: Bearer ${token}` }
    return { output: stdout, board, done, card, api: connect(service.url, { token }), env }
  })
  const admin = once(async () => {
    const testBoard = await session()
    const { api, board } = testBoard
    const { _id } = await api.new_integration({
      board,
      body: { url: 'https://hooks.example.com/' },
    })
    const ran = await well('npm run laneway -- login ada --url https://boards.example', {
      stdin: PASSWORD,
    })
    return { ...testBoard, integration: _id, ran }
  })
  const end = async () => {
    await service.stop()
    await copy.remove()
  }
  return { copy, service, session, admin, well, end }
}

/** What is made at the first call, however often it is asked for. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}

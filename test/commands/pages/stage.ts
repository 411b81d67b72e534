import { type Client, connect } from '../../../client/client.ts'
import { blocksIn, pageAt } from './commands.ts'
import { type Copy, type Ran, type Started, freshCopy } from './shell.ts'

const PASSWORD = 'a long password'

/** The first session of the README, unchanged. */
export const SESSION =
  blocksIn(pageAt('README.md'), 'sh')
    .find((block) => block.includes('/users/register'))
    ?.trim() ?? ''

/** The function of the first session that other commands use, too. */
const FIELD = SESSION.split('\n').find((line) => line.startsWith('field()')) ?? ''

/** The things that the first session leaves behind it. */
export type Session = {
  output: string
  api: Client
  /** Its variables that other commands go on with. */
  env: Record<'B' | 'TOKEN' | 'AUTH' | 'BOARD' | 'TODO' | 'DONE' | 'CARD', string>
}

/** A running service, with what the first session makes on it and the tool signed in to it; both are made once, when they are first asked for. */
export type Service = Started & {
  session(): Promise<Session>
  /** The session with an integration of its board, whose user the tool is signed in as. */
  admin(): Promise<Session & { integration: string; ran: Ran }>
  /** Runs a command that must go well after the session, on this service. */
  goesOn(command: string, setting?: { stdin?: string }): Promise<string>
}

/** A copy of the project, and the service that all pages share: it sends webhooks to this machine, and its data is in the folder `state`. */
export type Stage = {
  copy: Copy
  service(): Promise<Service>
  end(): Promise<void>
}

export const START_WITH_HOOKS =
  'npm start -- --var WEBHOOK_ALLOW_HTTP=on --var WEBHOOK_ALLOW_PRIVATE=on'

const ADDRESSES = /https?:\/\/(?:boards\.example|localhost:8787)/g

/** Opens a stage; the service starts when it is needed. */
export async function openStage(): Promise<Stage> {
  const copy = await freshCopy()
  let running: Promise<Service> | undefined
  return {
    copy,
    service: once(() => {
      const started = copy.start((port) => `PORT=${port} ${START_WITH_HOOKS} --state state`)
      running = started.then((one) => serviceOn(copy, one))
      return running
    }),
    async end() {
      await running?.then(
        (service) => service.stop(),
        () => undefined,
      )
      await copy.remove()
    },
  }
}

function serviceOn(copy: Copy, started: Started): Service {
  const well: Copy['well'] = (command, setting) =>
    copy.well(command.replace(ADDRESSES, started.url), setting)

  const session = once(async (): Promise<Session> => {
    const names = ['TOKEN', 'AUTH', 'BOARD', 'TODO', 'DONE', 'CARD'] as const
    const shown = `printf '\\n%s' ${names.map((name) => `"$${name}"`).join(' ')}`
    const { stdout } = await well(`${SESSION}\n${shown}`)
    const [TOKEN = '', AUTH = '', BOARD = '', TODO = '', DONE = '', CARD = ''] = stdout
      .split('\n')
      .slice(-names.length)
    const env = { B: started.url, TOKEN, AUTH, BOARD, TODO, DONE, CARD }
    return { output: stdout, api: connect(started.url, { token: TOKEN }), env }
  })

  const admin = once(async () => {
    const made = await session()
    const body = { url: 'https://hooks.example.com/' }
    const { _id } = await made.api.new_integration({ board: made.env.BOARD, body })
    const login = 'npx laneway login ada --url https://boards.example'
    return { ...made, integration: _id, ran: await well(login, { stdin: PASSWORD }) }
  })

  return {
    ...started,
    session,
    admin,
    async goesOn(command, setting) {
      const { env } = await session()
      return (await well(`${FIELD}\n${command}`, { env, ...setting })).stdout
    },
  }
}

/** Makes something at the first call, however often it is asked for. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}

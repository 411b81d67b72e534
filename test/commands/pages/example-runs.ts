import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect } from 'vitest'
import packageJson from '../../../package.json' with { type: 'json' }
import type { Run, Runs } from './runs.ts'
import { freePort } from '../../../scripts/port.ts'
import type { Session, Stage } from './stage.ts'

const SECRET = 'a-secret-of-your-own'
const RECEIVE = `WEBHOOK_TOKEN=${SECRET} npx node examples/webhook-receiver.ts 8080`
const RECEIVE_ANY = 'WEBHOOK_TOKEN=$SECRET npx node examples/webhook-receiver.ts 8080'
const BOT = 'LANEWAY_TOKEN=$TOKEN npx node examples/bot.ts http://localhost:8787 $BOARD $LIST'
const DASHBOARD = 'LANEWAY_TOKEN=$TOKEN npx node examples/dashboard.ts http://localhost:8787 $BOARD'
const INTEGRATE = `INTEGRATION=$(curl -s $B/api/boards/$BOARD/integrations -H "$AUTH" -d url=http://localhost:8080/ | field _id)
curl -s -X PUT $B/api/boards/$BOARD/integrations/$INTEGRATION -H "$AUTH" -d token=${SECRET}
curl -s -X POST $B/api/boards/$BOARD/integrations/$INTEGRATION/ping -H "$AUTH"`
const DELIVERIES = 'curl -s $B/api/boards/$BOARD/integrations/$INTEGRATION/deliveries -H "$AUTH"'

/** The programs of `examples/`, and the page about webhooks, which uses one of them. */
export function exampleRuns(stage: Stage): Runs {
  /** Starts an example that runs until it is stopped. */
  const started = async (command: string) => {
    const { session } = await stage.service()
    const { env } = await session()
    const child = spawn('bash', ['-c', `exec ${withEnv(command)}`], {
      cwd: stage.copy.folder,
      env: { ...process.env, ...env, SECRET },
      detached: true,
    })
    const closed = once(child, 'close')
    let output = ''
    const hear = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    return {
      output: () => output,
      says: (what: RegExp) => expect.poll(() => output).toMatch(what),
      async stop() {
        // npx passes no signal on, so the group gets it.
        if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
        await closed
      },
    }
  }

  const moves: Run = async (command) => {
    const { goesOn, session } = await stage.service()
    const made = await session()
    const { api, env } = made
    const board = env.BOARD
    const { _id: late } = await api.new_list({ board, body: { title: 'Late' } })
    const overdue = await addCards(made)
    const bot = command.replace('$LIST', late)
    expect(await goesOn(bot)).toBe('Moved: Overdue\n')
    expect(await titlesIn(made, late)).toEqual(['Overdue'])
    expect(await titlesIn(made, env.TODO)).toEqual(['Complete', 'Later', 'Without a date'])
    expect(await goesOn(bot)).toBe('')
    await api.edit_card({ board, list: late, card: overdue, body: { listId: env.TODO } })
    await goesOn(bot)
    const comments = await api.get_all_comments({ board, card: overdue })
    expect(comments.map(({ comment }) => comment)).toEqual(['This card was due on 2020-01-31.'])
  }

  const shows: Run = async (command) => {
    const { session, url } = await stage.service()
    const { api, env } = await session()
    const board = env.BOARD
    const { _id: list } = await api.new_list({ board, body: { title: 'Counted' } })
    const dashboard = await started(command.replace('http://localhost:8787', url))
    try {
      await dashboard.says(/^ {4}0 {2}Counted$/m)
      // The feed may open a moment after the first table is printed, so one card may be too early.
      const more = async () => {
        await api.new_card({ board, list, body: { title: 'One more' } })
        return dashboard.output()
      }
      await expect.poll(more, { interval: 500 }).toMatch(/^ +[1-9]\d* {2}Counted$/m)
    } finally {
      await dashboard.stop()
    }
  }

  /** Starts a receiver, adds it to the board as the page does, and changes the board. */
  const receives: Run = async (command) => {
    const { goesOn, session } = await stage.service()
    const { api, env } = await session()
    const port = await freePort()
    const url = `http://127.0.0.1:${port}/`
    const receiver = await started(command.replace('8080', `${port}`))
    try {
      await receiver.says(/^Listening/m)
      const integrate = INTEGRATE.replace('8080', `${port}`)
      const listed = DELIVERIES.replace('curl', 'printf "\\n"; curl')
      const said = await goesOn(`${integrate}\n${listed}`)
      expect(JSON.parse(said.split('\n').at(-1) ?? '')).toMatchObject([{ description: 'ping' }])
      await receiver.says(/^ping: /m)
      await api.new_card({ board: env.BOARD, list: env.TODO, body: { title: 'Told' } })
      await receiver.says(/^\d+ act-createCard: .*Told/m)
      expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(401)
      const timestamp = String(Math.floor(Date.now() / 1_000))
      const headers = { 'webhook-id': 'x', 'webhook-timestamp': timestamp }
      const signed = { ...headers, 'webhook-signature': `v1,${'A'.repeat(43)}=` }
      expect((await fetch(url, { method: 'POST', body: '{}', headers: signed })).status).toBe(401)
    } finally {
      await receiver.stop()
    }
  }

  return {
    'npx node': async (command) => {
      const { stdout } = await stage.copy.well(`${command} --version`)
      expect(stdout.trim()).toBe(`v${packageJson.devDependencies.node}`)
    },
    [BOT]: moves,
    [DASHBOARD]: shows,
    [RECEIVE]: receives,
    [RECEIVE_ANY]: receives,
    [INTEGRATE]: () => receives(RECEIVE),
    [DELIVERIES]: () => receives(RECEIVE),
  }
}

/** `exec` takes no variables before its command; `env` does. */
const withEnv = (command: string) => `env ${command}`

async function addCards({ api, env }: Session): Promise<string> {
  const [board, list] = [env.BOARD, env.TODO]
  for (const { _id: card } of await api.get_all_cards({ board, list }))
    await api.delete_card({ board, list, card })
  const add = async (title: string, fields: object) => {
    const { _id: card } = await api.new_card({ board, list, body: { title } })
    await api.edit_card({ board, list, card, body: fields })
    return card
  }
  const overdue = await add('Overdue', { dueAt: '2020-01-31' })
  await add('Complete', { dueAt: '2020-01-31', dueComplete: true })
  await add('Later', { dueAt: '2990-01-31' })
  await add('Without a date', { description: 'At any time.' })
  return overdue
}

async function titlesIn({ api, env }: Session, list: string): Promise<string[]> {
  return (await api.get_all_cards({ board: env.BOARD, list })).map(({ title }) => title)
}

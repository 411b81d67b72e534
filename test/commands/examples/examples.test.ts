import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Client, connect } from '../../../client/client.ts'
import { blocksIn, pageAt } from '../readme/commands.ts'
import { type Copy, type Started, freePort, freshCopy } from '../readme/shell.ts'

const SECRET = 'a-secret-of-the-integration'
const COMMANDS = blocksIn(pageAt('examples/README.md'), 'sh').join('').trim().split('\n')

let copy: Copy
let service: Started
let api: Client
let board: string
let lists: Record<'todo' | 'late', string>

beforeAll(async () => {
  copy = await freshCopy()
  const vars = '--var WEBHOOK_ALLOW_HTTP=on --var WEBHOOK_ALLOW_PRIVATE=on'
  service = await copy.start((port) => `npm run serve -- --port ${port} --state state ${vars}`)
  api = connect(service.url)
  await api.register({
    body: { username: 'ada', email: 'ada@example.com', password: 'a long password' },
  })
  board = (await api.new_board({ body: { title: 'Examples', owner: '' } }))._id
  const { _id: todo } = await api.new_list({ board, body: { title: 'To do' } })
  const { _id: late } = await api.new_list({ board, body: { title: 'Late' } })
  lists = { todo, late }
})
afterAll(async () => {
  await service?.stop()
  await copy?.remove()
})

/** The command of the page that runs an example, for the service and the board of this test. */
function commandOf(example: string): string {
  const command = COMMANDS.find((line) => line.includes(`examples/${example}.ts`)) ?? 'false'
  return command
    .replace('$TOKEN', api.session.token ?? '')
    .replace('$BOARD', board)
    .replace('$LIST', lists.late)
    .replace('$SECRET', `'${SECRET}'`)
    .replace('http://localhost:8787', service.url)
}

/** Starts an example that runs until it is stopped. */
function started(command: string) {
  const child = spawn('bash', ['-c', `exec env ${command}`], { cwd: copy.folder })
  let output = ''
  const hear = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  return {
    says: (what: RegExp) => vi.waitFor(() => expect(output).toMatch(what), { timeout: 30_000 }),
    output: () => output,
    async stop() {
      child.kill()
      if (child.exitCode === null && child.signalCode === null) await once(child, 'close')
    },
  }
}

async function cardsIn(list: string): Promise<string[]> {
  return (await api.get_all_cards({ board, list })).map(({ title }) => title)
}

test('the bot moves overdue cards that are not complete, and comments once', async () => {
  const list = lists.todo
  const add = async (title: string, fields: object) => {
    const { _id: card } = await api.new_card({ board, list, body: { title } })
    await api.edit_card({ board, list, card, body: fields })
    return card
  }
  const overdue = await add('Overdue', { dueAt: '2020-01-31' })
  await add('Done', { dueAt: '2020-01-31', dueComplete: true })
  await add('Later', { dueAt: '2990-01-31' })
  await add('Without a date', { description: 'At any time.' })

  expect((await copy.well(commandOf('bot'))).stdout).toBe('Moved: Overdue\n')
  expect(await cardsIn(lists.late)).toEqual(['Overdue'])
  expect(await cardsIn(list)).toEqual(['Done', 'Later', 'Without a date'])
  expect((await copy.well(commandOf('bot'))).stdout).toBe('')
  await api.edit_card({ board, list: lists.late, card: overdue, body: { listId: list } })
  await copy.well(commandOf('bot'))
  const comments = await api.get_all_comments({ board, card: overdue })
  expect(comments.map(({ comment }) => comment)).toEqual(['This card was due on 2020-01-31.'])
})

test('the dashboard shows the counts, and again when they change', async () => {
  const list = (await api.new_list({ board, body: { title: 'Counted' } }))._id
  const dashboard = started(commandOf('dashboard'))
  try {
    await dashboard.says(/^ {4}0 {2}Counted$/m)
    let made = 0
    // The feed may open a moment after the first table is printed.
    await vi.waitFor(
      async () => {
        made += 1
        await api.new_card({ board, list, body: { title: `Card ${made}` } })
        await new Promise((resolve) => setTimeout(resolve, 500))
        expect(dashboard.output()).toMatch(new RegExp(`^ {4}${made} {2}Counted$`, 'm'))
      },
      { timeout: 30_000 },
    )
  } finally {
    await dashboard.stop()
  }
})

test('the receiver prints what is signed, and refuses everything else', async () => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/`
  const receiver = started(commandOf('webhook-receiver').replace('8080', `${port}`))
  try {
    await receiver.says(/^Listening/m)
    const { _id: int } = await api.new_integration({ board, body: { url } })
    await api.edit_integration({ board, int, body: { token: SECRET } })
    await api.new_card({ board, list: lists.todo, body: { title: 'Told to a receiver' } })
    await receiver.says(/^\d+ act-createCard: .*Told to a receiver/m)
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(401)
    const timestamp = String(Math.floor(Date.now() / 1_000))
    const headers = { 'webhook-id': 'x', 'webhook-timestamp': timestamp }
    const signed = { ...headers, 'webhook-signature': `v1,${'A'.repeat(43)}=` }
    expect((await fetch(url, { method: 'POST', body: '{}', headers: signed })).status).toBe(401)
  } finally {
    await receiver.stop()
  }
})

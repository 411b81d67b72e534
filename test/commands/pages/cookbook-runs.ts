import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect } from 'vitest'
import { freePort } from '../../../scripts/port.ts'
import { blocksUnder } from '../contributing/sections.ts'
import { commandsIn } from './commands.ts'
import type { Run, Runs } from './runs.ts'
import type { Stage } from './stage.ts'

/** A command of a recipe of the cookbook, by the heading of the recipe. */
function recipe(heading: string, at = 0): string {
  const blocks = blocksUnder('docs/cookbook.md', heading).map(({ text: block }) => block)
  return commandsIn(blocks.map((block) => `\`\`\`sh\n${block}\`\`\``).join('\n'))[at] ?? heading
}

const HOOK = recipe('Tell a chat what happens')
const SECRET = 'a-secret-of-your-own'

/** The recipes of the cookbook, each run as it stands and looked at through the client. */
export function cookbookRuns(stage: Stage): Runs {
  const goesOn = async (command: string, setting?: { stdin?: string }) =>
    (await stage.service()).goesOn(command, setting)
  const session = async () => (await stage.service()).session()
  const fileAt = (name: string) => join(stage.copy.folder, name)

  const signsIn: Run = async (command) => {
    const output = await goesOn(command, { stdin: 'a long password\n' })
    expect(JSON.parse(output)).toMatchObject({ username: 'ada' })
    expect(statSync(fileAt('laneway.header')).mode & 0o777).toBe(0o600)
  }

  const rotates: Run = async (command) => {
    const { url } = await stage.service()
    const { env } = await session()
    const output = await goesOn(command)
    const [old = '', next = ''] = output.match(/lw_[0-9A-Za-z]{36}/g) ?? []
    const statusWith = async (token: string) => {
      const headers = { authorization: `Bearer ${token}` }
      return (await fetch(`${url}/api/boards/${env.BOARD}`, { headers })).status
    }
    expect([await statusWith(old), await statusWith(next)]).toEqual([401, 200])
  }

  const makesBoard: Run = async (command) => {
    const { api } = await session()
    const [, board = ''] = /\/b\/(\w+)\s*$/.exec(await goesOn(command)) ?? []
    const lists = await api.get_all_lists({ board })
    expect(lists.map(({ title }) => title)).toEqual(['Ideas', 'Doing', 'Done'])
  }

  const makesCard: Run = async (command) => {
    const { api, env } = await session()
    const { _id: card } = JSON.parse(await goesOn(command))
    expect(JSON.parse(await goesOn(command))).toEqual({ _id: card })
    const { labels } = await api.get_board({ board: env.BOARD })
    const ci = labels.filter(({ name }) => name === 'ci').map(({ _id }) => _id)
    expect(await api.get_card({ board: env.BOARD, list: env.TODO, card })).toMatchObject({
      title: 'Build 1042 failed',
      description: 'See https://ci.example/builds/1042 & its log.',
      labelIds: [expect.stringMatching(new RegExp(`^${ci.join('$|^')}$`))],
      dueAt: expect.stringMatching(/T23:59:59\.000Z$/),
    })
    expect(ci).toHaveLength(1)
  }

  const newCard = async (list: string, title: string, fields = {}) => {
    const { api, env } = await session()
    const body = { title, ...fields }
    const { _id } = await api.new_card({ board: env.BOARD, list, body })
    return _id
  }

  // The index follows within two seconds, on a machine that does nothing else.
  const finds: Run = async (command) => {
    const { env } = await session()
    const card = await newCard(env.TODO, 'Long overdue', { dueAt: '2020-01-31' })
    await expect.poll(() => goesOn(command)).toContain(`"_id":"${card}"`)
  }

  const archives: Run = async (command) => {
    const { api, env } = await session()
    const card = await newCard(env.DONE, 'Done for good', { dueComplete: true })
    const query = { q: 'list:Done is:complete' }
    const found = async () => JSON.stringify(await api.search_board({ board: env.BOARD, query }))
    await expect.poll(found).toContain(`"${card}"`)
    expect(await goesOn(command)).toMatch(new RegExp(`Would.*"${card}".*\n.*"${card}"`))
    expect(await goesOn(command)).toMatch(/"changed":\[\][^]*"changed":\[\]/)
  }

  const attaches: Run = async (command) => {
    await goesOn(command)
    expect(readFileSync(fileAt('same.txt'), 'utf8')).toBe('All tests passed.\n')
  }

  /** Sends a ping to a receiver, whose signature the second command of the recipe must find right, and wrong once the body is another one. */
  const tellsAndVerifies: Run = async () => {
    const port = await freePort()
    const server = createServer().listen(port)
    await once(server, 'listening')
    try {
      const arrived = once(server, 'request')
      await goesOn(HOOK.replace('https://chat.example', `http://localhost:${port}`))
      const [request, response] = await arrived
      const body = await text(request)
      response.writeHead(204).end()
      expect(JSON.parse(body)).toHaveProperty('text')
      const [id, at, signature] = ['id', 'timestamp', 'signature'].map(
        (name) => `'${request.headers[`webhook-${name}`]}'`,
      )
      const verify = async (sent: string) => {
        writeFileSync(fileAt('body.json'), sent)
        const given = `ID=${id} TIMESTAMP=${at} SIGNATURE=${signature}`
        return goesOn(`${given}\n${recipe('Tell a chat what happens', 1)} || echo 'It is not.'`)
      }
      expect(HOOK).toContain(SECRET)
      expect(await verify(body)).toBe('It is from Laneway.\n')
      expect(await verify(`${body} `)).toBe('It is not.\n')
    } finally {
      server.close()
    }
  }

  const reports: Run = async (command) => {
    const { env } = await session()
    const output = await goesOn(command)
    expect(output).toMatch(new RegExp(`^${env.TODO} .*\\d.*\n${env.DONE} .*\\d`, 'm'))
    expect(readFileSync(fileAt('cards.csv'), 'utf8')).toMatch(/^\uFEFFNumber,Title,/)
    const board: unknown = JSON.parse(readFileSync(fileAt('board.json'), 'utf8'))
    expect(board).toMatchObject({ title: 'First board' })
  }

  const readsChanges: Run = async (command) => {
    const { env } = await session()
    expect(await goesOn(command)).toBe('200\n')
    expect(await goesOn(command)).toBe('304\n')
    await newCard(env.TODO, 'One more')
    expect(await goesOn(command)).toBe('200\n')
    const view: unknown = JSON.parse(readFileSync(fileAt('view.json'), 'utf8'))
    expect(view).toHaveProperty('cards')
  }

  const invites: Run = async (command) => {
    expect(await goesOn(command)).toMatch(
      /^grace@example\.com http\S+\/join\/\w+\njoan@example\.com http\S+\/join\/\w+\n$/,
    )
  }

  return {
    [recipe('Sign in and keep the token')]: signsIn,
    [recipe('A token for a script, and another in its place')]: rotates,
    [recipe('Make a board with its lists')]: makesBoard,
    [recipe('Make a card from CI')]: makesCard,
    [recipe('Find cards')]: finds,
    [recipe('Archive all that is done')]: archives,
    [recipe('Attach a file, and get it back')]: attaches,
    [HOOK]: tellsAndVerifies,
    [recipe('Tell a chat what happens', 1)]: tellsAndVerifies,
    [recipe('A report as a table or as JSON')]: reports,
    [recipe('Follow changes', 1)]: readsChanges,
    [recipe('Invite many people')]: invites,
  }
}

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { trelloExport } from '../../support/trello-export.ts'
import type { Runs } from './runs.ts'
import { SESSION, type Stage } from './stage.ts'

const EXPORT = 'curl -s $B/api/boards/$BOARD/export -H "$AUTH" -o board.json'
const ONCE = `curl -s $B/api/boards/$BOARD/lists/$TODO/cards -H "$AUTH" -H 'Idempotency-Key: 7f0c' -d title='Once only'`
const SEARCH = `sleep 2; curl -s -G $B/api/search -H "$AUTH" --data-urlencode 'q=readme list:Done'`
const FOLLOW =
  `curl -sN "$B/api/boards/$BOARD/live?after=0" -H "$AUTH" -H 'Connection: Upgrade' ` +
  `-H 'Upgrade: websocket' -H 'Sec-WebSocket-Version: 13' ` +
  `-H 'Sec-WebSocket-Key: bGFuZXdheSBmb2xsb3dlcg=='`
const TOKEN =
  `curl -s $B/api/user/tokens -H "$AUTH" -H 'Content-Type: application/json' ` +
  `-d '{"name": "Nightly report", "scopes": ["read"], "boards": ["'$BOARD'"], "expiresAt": "2030-01-01"}'`
const INVITE =
  `curl -X POST -H "Authorization: Bearer $TOKEN" -H 'content-type: application/json' ` +
  `-d '{"role": "normal", "uses": 5}' ` +
  'http://localhost:8787/api/boards/$BOARD/invitations'
const SHARE =
  `curl -X POST -H "Authorization: Bearer $TOKEN" -H 'content-type: application/json' ` +
  `-d '{"name": "For our customers", "q": "label:public"}' ` +
  'http://localhost:8787/api/boards/$BOARD/shares'
const RULE =
  `curl -X POST -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' ` +
  `http://localhost:8787/api/boards/$BOARD/rules -d '{"title": "Done is done", ` +
  `"trigger": {"activityType": "moveCard", "listName": "Done"}, "action": {"actionType": "markCardComplete"}}'`
const REPLAY =
  `curl -X POST -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' ` +
  `http://localhost:8787/api/boards/$BOARD/rules/replay -d '{"rule": {` +
  `"trigger": {"activityType": "moveCard", "listName": "Done"}, "action": {"actionType": "archive"}}}'`
const RECUR =
  `curl -X PUT -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' ` +
  `http://localhost:8787/api/boards/$BOARD/cards/$CARD/recurrence -d ` +
  `'{"rule": "FREQ=WEEKLY;BYDAY=MO,TH", "timeZone": "Europe/Berlin", "leadDays": 2}'`
const COPY = `SWIMLANE=$(curl -s $B/api/boards/$BOARD/lists/$DONE/cards/$CARD -H "$AUTH" | field swimlaneId)
curl -s $B/api/boards/$BOARD/lists/$DONE/cards/$CARD/copy -H "$AUTH" -d toListId=$TODO -d toSwimlaneId=$SWIMLANE -d position=0`

const COPY_BOARD = `curl -s $B/api/boards/$BOARD/copy -H "$AUTH" -d title='Next year' -d with=comments,attachments`

/** The first session, and the requests that other pages go on with. */
export function sessionRuns(stage: Stage): Runs {
  const goesOn = async (command: string) => (await stage.service()).goesOn(command)
  const session = async () => (await stage.service()).session()

  return {
    [SESSION]: async () => {
      const { output, api, env } = await session()
      expect(output.match(/\{/g)?.length).toBeGreaterThan(2)
      const found = await api.get_card({ board: env.BOARD, list: env.DONE, card: env.CARD })
      expect(found).toMatchObject({ title: 'Read the README', listId: env.DONE })
      expect(found.dueAt).toMatch(/^2030-01-01T/)
      expect(output).toContain(`"listId":"${env.DONE}"`)
    },
    // The page promises two seconds of a machine that does nothing else.
    [SEARCH]: async (command) => {
      const { env } = await session()
      await expect.poll(() => goesOn(command)).toContain(`"_id":"${env.CARD}"`)
    },
    [EXPORT]: async (command) => {
      await goesOn(command)
      const file: unknown = JSON.parse(readFileSync(join(stage.copy.folder, 'board.json'), 'utf8'))
      expect(file).toMatchObject({ title: 'First board' })
    },
    'curl -s $B/api/boards/import -H "$AUTH" -F file=@board.json': async (command) => {
      const { api } = await session()
      const { _id: board, cards } = JSON.parse(await goesOn(`${EXPORT}; ${command}`))
      expect(cards).toBeGreaterThan(0)
      expect(await api.get_board({ board })).toMatchObject({ title: 'First board' })
    },
    'npx laneway boards import trello.json': async (command) => {
      const service = await stage.service()
      await service.admin()
      writeFileSync(join(stage.copy.folder, 'trello.json'), JSON.stringify(trelloExport('ada')))
      expect(await service.goesOn(command)).toMatch(/^Made the board \w+ with \d+ cards/m)
    },
    [FOLLOW]: async (command) => {
      // It follows for ever; a slow machine is given longer the next time.
      let seconds = 1
      const heard = () => goesOn(`${command} --max-time ${(seconds *= 2)} || true`)
      await expect.poll(heard).toContain('"activityType":"createBoard"')
    },
    [ONCE]: async (command) => {
      const { _id } = JSON.parse(await goesOn(command))
      expect(JSON.parse(await goesOn(command))).toEqual({ _id })
    },
    'curl -s $B/api/boards -H "$AUTH" -d title=': async (command) => {
      const refused = JSON.parse(await goesOn(command))
      expect(refused).toMatchObject({ error: 'body.invalid', fields: [{ field: 'title' }] })
    },
    'curl -s "$B/api/boards/$BOARD/activities?after=0" -H "$AUTH"': async (command) => {
      const log: unknown = JSON.parse(await goesOn(command))
      expect(log).toContainEqual(expect.objectContaining({ seq: 1, activityType: 'createBoard' }))
    },
    [TOKEN]: async (command) => {
      expect(JSON.parse(await goesOn(command)).token).toMatch(/^lw_[0-9A-Za-z]{36}$/)
    },
    [INVITE]: async (command) => {
      expect(JSON.parse(await goesOn(command)).url).toMatch(/^http.*\/join\/\w/)
    },
    [SHARE]: async (command) => {
      expect(JSON.parse(await goesOn(command)).url).toMatch(/^http.*\/s\/\w/)
    },
    [REPLAY]: async (command) => {
      const reply = await goesOn(command)
      expect(JSON.parse(reply)).toMatchObject({ wouldAct: expect.any(Number) })
    },
    [RECUR]: async (command) => {
      const { api, env } = await session()
      const on = { board: env.BOARD, card: env.CARD }
      await goesOn(command)
      const { next } = await api.get_card_recurrence(on)
      expect(next[0]).toMatch(/^2030-01-03T/)
      await api.delete_card_recurrence(on)
    },
    [RULE]: async (command) => {
      const { api, env } = await session()
      const { _id: rule } = JSON.parse(await goesOn(command))
      const list = env.TODO
      const { _id: card } = await api.new_card({ board: env.BOARD, list, body: { title: 'Act' } })
      await api.edit_card({ board: env.BOARD, list, card, body: { listId: env.DONE } })
      const moved = await api.get_card({ board: env.BOARD, list: env.DONE, card })
      expect(moved).toMatchObject({ dueComplete: true })
      await api.delete_rule({ board: env.BOARD, rule })
    },
    [COPY]: async (command) => {
      const { api, env } = await session()
      const { _id: card } = JSON.parse(await goesOn(command))
      const [first] = await api.get_all_cards({ board: env.BOARD, list: env.TODO })
      expect(first).toMatchObject({ _id: card, title: 'Read the README' })
    },
    [COPY_BOARD]: async (command) => {
      const { api } = await session()
      const board: string = JSON.parse(await goesOn(command))
      expect(await api.get_board({ board })).toMatchObject({ title: 'Next year' })
    },
    'npm run demo': async (command) => {
      const { url } = await stage.service()
      const { stdout } = await stage.copy.well(`${command} -- --url ${url}`)
      expect(stdout).toMatch(/^Registered \S+ at [^]*^Made the board /m)
    },
  }
}

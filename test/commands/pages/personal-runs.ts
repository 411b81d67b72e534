import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Runs } from './runs.ts'
import type { Stage } from './stage.ts'

const CALENDAR =
  `curl -X POST -H "Authorization: Bearer $TOKEN" -H 'content-type: application/json' ` +
  `-d '{"kind": "calendar"}' http://localhost:8787/api/user/feeds`
const ATOM = 'curl -s $B/api/user/feeds -H "$AUTH" -d kind=atom'
const WEBHOOK = `curl -s $B/api/user/integrations -H "$AUTH" -H 'Content-Type: application/json' -d '{"url":"https://receiver.example/mine","token":"a-secret-of-your-own","kinds":["assigned","mentioned"]}'`
const AVATAR = `curl -s -X PUT $B/api/user/avatar -H "$AUTH" -H 'Content-Type: image/png' --data-binary @me.png`
const BACKGROUND = `curl -s -X PUT $B/api/boards/$BOARD/background -H "$AUTH" -F picture=@large.png -F preview=@small.png`
const UNREAD = 'curl -s "$B/api/user/notifications?unread=true" -H "$AUTH"'
const WATCH = 'curl -s -X PUT "$B/api/boards/$BOARD/watch" -H "$AUTH"'
const SET = `curl -s -X PUT $B/api/user/settings -H "$AUTH" -H 'Content-Type: application/json' -d `
const INBOX_OFF = `${SET}'{"timeZone":"Europe/Berlin","channels":{"changed":{"inbox":false}}}'`
const BY_MAIL = `${SET}'{"timeZone":"Europe/Berlin","digestAt":"09:00","channels":{"mentioned":{"mail":"now"},"commented":{"mail":"daily"}}}'`

/** The beginning of a PNG of one pixel. */
const PNG = Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001', 'hex')

/** Returns the runs of what is a person's own: their picture, a board's, feeds, notifications. */
export function personalRuns(stage: Stage): Runs {
  const goesOn = async (command: string) => {
    const service = await stage.service()
    await service.session()
    return service.goesOn(command)
  }
  return {
    [ATOM]: async (command) => {
      expect(JSON.parse(await goesOn(command)).url).toMatch(/^http.*\/feeds\/\w+\.atom$/)
    },
    [WEBHOOK]: async (command) => {
      expect(JSON.parse(await goesOn(command))).toEqual({ _id: expect.any(String) })
    },
    [CALENDAR]: async (command) => {
      expect(JSON.parse(await goesOn(command)).url).toMatch(/^http.*\/feeds\/\w+\.ics$/)
    },
    [AVATAR]: async (command) => {
      writeFileSync(join(stage.copy.folder, 'me.png'), PNG)
      const { avatarUrl } = JSON.parse(await goesOn(command))
      expect(avatarUrl).toMatch(/^\/api\/users\/\w+\/avatar\?v=\w+$/)
    },
    [BACKGROUND]: async (command) => {
      for (const name of ['large.png', 'small.png'])
        writeFileSync(join(stage.copy.folder, name), PNG)
      const { backgroundUrl } = JSON.parse(await goesOn(command))
      expect(backgroundUrl).toMatch(/^\/api\/boards\/\w+\/background\?v=\w+$/)
    },
    [UNREAD]: async (command) => {
      expect(JSON.parse(await goesOn(command))).toEqual({ notifications: [], unread: 0 })
    },
    'npx laneway inbox --unread': async (command) => {
      const service = await stage.service()
      await service.admin()
      expect(await service.goesOn(command)).not.toContain('error')
    },
    [WATCH]: async (command) => {
      await goesOn(command)
      const { api, env } = await (await stage.service()).session()
      expect(await api.get_board({ board: env.BOARD })).toMatchObject({ watching: true })
    },
    [INBOX_OFF]: async (command) => {
      const settings: unknown = JSON.parse(await goesOn(command))
      expect(settings).toMatchObject({ channels: { changed: { inbox: false } } })
    },
    [BY_MAIL]: async (command) => {
      const settings: unknown = JSON.parse(await goesOn(command))
      expect(settings).toMatchObject({
        digestAt: '09:00',
        channels: { mentioned: { mail: 'now' } },
      })
    },
  }
}

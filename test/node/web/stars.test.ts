import { loadAccount } from '../../../web/state/account.ts'
import { turn } from './session/clock.ts'
import { stageBy } from './session/people.ts'
import { openTab } from './session/tab.ts'
import { expect, test } from 'vitest'
import type { KeyedCommand } from '../../../web/state/command.ts'
import { sendCommand } from '../../../web/state/commands.ts'
import { sendable } from '../../../web/state/pending.ts'
import { starredAfter } from '../../../web/state/stars.ts'
import { FILES } from './commands/played.ts'
import { staged } from '../client/wire.ts'

function star(board: string, isStarred: boolean, key = board): KeyedCommand {
  return { kind: 'starBoard', args: { board, isStarred }, key, text: '', at: 0 }
}

test('stars that wait to be sent are shown over those of the account, the last one of a board counts', () => {
  const waiting = [star('new', true), star('old', false), star('new', false), star('new', true)]
  expect(starredAfter(['old', 'other'], waiting)).toEqual(['other', 'new'])
  expect(starredAfter(['other', 'new'], waiting)).toEqual(['other', 'new'])
})

test('stars of one board are sent one after the other, each with the key that it is kept with', async () => {
  const waiting = [star('a', true, 'first'), star('a', false, 'second'), star('b', true, 'third')]
  const pending = waiting.map((command) => ({ command, state: 'waiting' as const }))
  expect(sendable(pending, 0).map(({ command }) => command.key)).toEqual(['first', 'third'])
  const { api, recorded } = staged([])
  for (const command of waiting) await sendCommand(api, '', command, AbortSignal.any([]), FILES)
  const sent = recorded.map((one) => [one.method, one.path, one.headers.get('idempotency-key')])
  expect(sent).toEqual([
    ['PUT', '/r/11/api/boards/a/star', 'first'],
    ['DELETE', '/r/11/api/boards/a/star', 'second'],
    ['PUT', '/r/11/api/boards/b/star', 'third'],
  ])
})

test('the star of a board stays once it is confirmed', async () => {
  const stage = stageBy(1)
  stage.browser.cookie = 'ada'
  const { page } = openTab(stage)
  await loadAccount(page)
  const { stars } = page
  stars.toggle('B1', 'Starred')
  expect(stars.all.value).toEqual(['B1'])
  await turn()
  expect(stars.all.value).toEqual(['B1'])
  stars.toggle('B1', 'No star')
  await turn()
  expect(stars.all.value).toEqual([])
})

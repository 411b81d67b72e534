import { expect, test } from 'vitest'
import {
  type ReadSettings,
  type Settings,
  edited,
  onlyPersonal,
  readSettings,
  settingsNow,
} from '../../../../web/account/notification-settings.ts'
import { loadAccount } from '../../../../web/state/account.ts'
import type { SettingsEdit } from '../../../../web/state/person-command.ts'
import { turn } from './clock.ts'
import * as people from './people.ts'
import { type Stage, oneOf, stageBy } from './people.ts'
import { refused } from './refused.ts'
import type { Weather } from './service.ts'
import { type Tab, openTab } from './tab.ts'

const SEEDS = Number(process.env['SEEDS'] ?? 60)
/** An edit that fails for too long is listed in the end, which another test shows. */
const WEATHER = ['fair', 'unreached', 'reply lost'] as const

const EDITS: readonly [SettingsEdit, ...SettingsEdit[]] = [
  { followsOwnCards: false },
  { followsOwnCards: true },
  { timeZone: 'Europe/Paris' },
  { channels: { mentioned: { mail: 'daily' } } },
  { channels: { mentioned: { mail: 'off', push: true } } },
  onlyPersonal(),
  { quietHours: null },
]

const set = ({ page }: Tab, one: SettingsEdit) =>
  page.outboxes.own().give({ kind: 'editSettings', args: { set: one } }, 'Settings')

async function opened(): Promise<{ stage: Stage; tab: Tab; read: ReadSettings }> {
  const stage = stageBy(1)
  stage.browser.cookie = 'ada'
  const tab = openTab(stage)
  await loadAccount(tab.page)
  return { stage, tab, read: await readSettings(tab.page) }
}

test('a setting is shown at once, stays once it is confirmed, and is taken back and listed where it is refused', async () => {
  const { stage, tab, read } = await opened()
  set(tab, { timeZone: 'Europe/Paris' })
  expect(settingsNow(tab.page, read).timeZone).toBe('Europe/Paris')
  await turn()
  expect(stage.service.inbox.settingsOf('ada').timeZone).toBe('Europe/Paris')
  expect(settingsNow(tab.page, read).timeZone).toBe('Europe/Paris')
  stage.service.instead = ({ method }) =>
    method === 'PUT' ? refused(400, 'body.invalid') : undefined
  set(tab, { timeZone: 'Nowhere' })
  await turn()
  expect(settingsNow(tab.page, read).timeZone).toBe('Europe/Paris')
  expect(tab.page.outboxes.own().refused.all.value).toHaveLength(1)
  tab.load()
  await loadAccount(tab.page)
  const { refused: listed } = tab.page.outboxes.own()
  await turn()
  expect(listed.all.value).toMatchObject([{ failure: { code: 'body.invalid' } }])
})

test('settings are in the end as they were set last, each sent after the one before it', async () => {
  const wrong: object[] = []
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const stage = stageBy(seed)
    stage.browser.cookie = 'ada'
    const tab = people.open(stage)
    await turn()
    let meant: Settings = stage.service.inbox.settingsOf('ada')
    let read = await readSettings(tab.page)
    for (let step = 0; step < 30; step += 1) {
      const roll = stage.random()
      if (roll < 0.5) {
        const one = oneOf(stage, EDITS)
        set(tab, one)
        meant = edited(meant, one)
        const isShown = JSON.stringify(settingsNow(tab.page, read)) === JSON.stringify(meant)
        if (!isShown) wrong.push({ seed, step, shown: settingsNow(tab.page, read), meant })
      } else if (roll < 0.7) stage.weather = oneOf<Weather>(stage, WEATHER)
      else if (roll < 0.8) stage.pass(stage.random() * 8_000)
      else if (roll < 0.85 && stage.weather === 'fair') {
        tab.load()
        await loadAccount(tab.page)
        people.sendUnsent(stage)
        await turn()
        read = await readSettings(tab.page)
      }
      await turn()
    }
    stage.weather = 'fair'
    for (let turns = 0; turns < 8; turns += 1) {
      stage.pass(60_000)
      people.sendUnsent(stage)
      await turn()
    }
    expect(await stage.browser.commands.keys(), `seed ${seed}`).toEqual([])
    expect(stage.service.inbox.settingsOf('ada'), `seed ${seed}`).toEqual(meant)
    tab.kill()
  }
  expect(wrong).toEqual([])
})

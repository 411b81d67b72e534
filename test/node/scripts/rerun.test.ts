import { appendFile, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { rerun } from '../../../scripts/rerun.ts'
import { watchSources } from '../../../scripts/watch-sources.ts'

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'laneway-sources-'))
  await mkdir(join(root, 'src/deep'), { recursive: true })
  await mkdir(join(root, 'web'))
  await write('src/deep/code', '')
  await write('web/page', '')
  await write('settings', '')
  return () => rm(root, { recursive: true })
})

const write = (path: string, text: string) => writeFile(join(root, path), text)

/** Saves a file as many editors do: another file takes its place. */
async function replace(path: string, text: string): Promise<void> {
  await write('new', text)
  await rename(join(root, 'new'), join(root, path))
}

describe('sources that are watched', () => {
  /** Does steps one after the other, each after it was told that what the one before changes has changed. Returns all that was told. */
  async function toldOf(steps: [source: string, step: () => Promise<unknown>][]) {
    const all = new Set<string>()
    let wanted = ''
    let go = () => {}
    const watched = await watchSources(root, ['src', 'settings'], (changed) => {
      for (const source of changed) all.add(source)
      if (changed.has(wanted)) go()
    })
    onTestFinished(() => watched.close())
    for (const [source, step] of steps) {
      wanted = source
      const told = new Promise<void>((resolve) => (go = resolve))
      await step()
      await told
    }
    return [...all]
  }

  test('are those that editors replace, again and again, are deleted, and come back', async () => {
    const code = 'src/deep/code'
    const steps = [
      () => write(code, '1'),
      () => replace(code, '2'),
      () => replace(code, '3'),
      () => write(code, '4'),
      () => rm(join(root, code)),
      () => write(code, '5'),
      () => appendFile(join(root, code), '6'),
    ]
    expect(await toldOf(steps.map((step) => ['src', step]))).toEqual(['src'])
  })

  test('are folders that are new, or are made again, and files beside folders', async () => {
    const deep = join(root, 'src/deep')
    const told = await toldOf([
      ['src', () => mkdir(join(root, 'src/new'))],
      ['src', () => write('src/new/code', '')],
      ['src', () => rm(deep, { recursive: true })],
      ['src', () => mkdir(deep)],
      ['src', () => write('src/deep/code', '')],
      ['settings', () => replace('settings', '1')],
      ['settings', () => replace('settings', '2')],
    ])
    expect(told).toEqual(['src', 'settings'])
  })

  test('are no files that an editor makes beside the one that it saves', async () => {
    const told = await toldOf([
      [
        'settings',
        async () => {
          await write('src/deep/.code.swp', '')
          await write('src/deep/code~', '')
          await write('settings', '1')
        },
      ],
    ])
    expect(told).toEqual(['settings'])
  })
})

describe('a program that is run again', () => {
  /** Notes its source, and fails if the page does. */
  const PROGRAM = `
    const { appendFileSync, readFileSync } = require('node:fs')
    const [code, page] = ['src/deep/code', 'web/page'].map((path) => readFileSync(path, 'utf8'))
    appendFileSync('runs', code + page + ' ')
    if ((code + page).includes('!')) process.exit(1)
    setInterval(() => {}, 1_000)`
  const runs = () => readFile(join(root, 'runs'), 'utf8').catch(() => '')

  test('starts after each change of its sources, and if it has failed, after one of what it watches itself', async () => {
    await write('web/page', '!')
    const said: string[] = []
    const running = await rerun(['-e', PROGRAM], {
      root,
      sources: ['src', 'settings'],
      ownSources: ['web'],
      say: (line) => said.push(line),
    })
    onTestFinished(() => running.stop())
    const failures = () => said.filter((line) => line.startsWith('It has ended')).length
    await expect.poll(failures).toBe(1)
    await replace('web/page', 'page')
    await expect.poll(runs).toBe('! page ')
    await replace('src/deep/code', '1')
    await expect.poll(runs).toBe('! page 1page ')
    await replace('web/page', 'unread')
    await replace('src/deep/code', '2!')
    await expect.poll(failures).toBe(2)
    await replace('src/deep/code', '3')
    await expect.poll(runs).toBe('! page 1page 2!unread 3unread ')
    expect(failures()).toBe(2)
  })
})

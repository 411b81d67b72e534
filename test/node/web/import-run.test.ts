import { expect, test } from 'vitest'
import { importRunOf } from '../../../web/transfer/import-run.ts'
import type { ImportOptions, ImportReport } from '../../../web/transfer/send-export.ts'

type Sent = ImportOptions & { answer: (leftOut: Record<string, number>) => Promise<void> }

/** A file that was checked, and what the service was asked since. */
async function checkedFile() {
  const sent: Sent[] = []
  const run = importRunOf({
    send(_file, options) {
      const { promise, resolve } = Promise.withResolvers<ImportReport>()
      const unmatched = ['linus', 'bo']
        .filter((name) => !Object.hasOwn(options.mapping, name))
        .map((name) => ({ name, cards: 2, comments: 0, memberships: 1 }))
      sent.push({
        ...options,
        async answer(leftOut) {
          // What else a report has does not count.
          resolve({ boards: [], unmatched, leftOut, samples: {} } as unknown as ImportReport)
          await settled()
        },
      })
      return promise
    },
    onMade: () => Promise.resolve(),
  })
  void run.check(new File(['{}'], 'board.json'))
  await expect.poll(() => sent.length).toBe(1)
  await sent[0]?.answer({ profiles: 2 })
  return {
    run,
    sent,
    leftOut: () => ('report' in run.stage.value ? run.stage.value.report.leftOut : {}),
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

test('who people are is told to the service at once, and what is left out is that of the choices', async () => {
  const { run, sent, leftOut } = await checkedFile()
  void run.choose({ mode: 'placeholder' })
  expect(run.stage.value).toMatchObject({ at: 'checked', isCounting: true })
  expect(sent[1]).toMatchObject({ isDry: true, mode: 'placeholder', mapping: {} })
  await sent[1]?.answer({ profiles: 1 })
  expect(run.stage.value).toMatchObject({ at: 'checked', report: { leftOut: { profiles: 1 } } })
  void run.choose({ mapping: { linus: 'ada' } })
  await sent[2]?.answer({})
  expect(sent[2]).toMatchObject({ isDry: true, mode: 'placeholder', mapping: { linus: 'ada' } })
  expect(leftOut()).toEqual({})
})

test('choices that are made while the file is checked are sent together, and the last ones count', async () => {
  const { run, sent, leftOut } = await checkedFile()
  void run.choose({ mode: 'me' })
  void run.choose({ mode: 'placeholder' })
  void run.choose({ mapping: { bo: '/existing' } })
  expect(sent).toHaveLength(2)
  await sent[1]?.answer({ profiles: 9 })
  expect(sent).toHaveLength(3)
  expect(run.stage.value).toMatchObject({ isCounting: true })
  await sent[2]?.answer({ profiles: 3 })
  expect(sent[2]).toMatchObject({ mode: 'placeholder', mapping: { bo: { mode: 'existing' } } })
  expect(leftOut()).toEqual({ profiles: 3 })
  expect(sent).toHaveLength(3)
})

test('somebody who was chosen stays among the people, whom the service does not name again', async () => {
  const { run, sent } = await checkedFile()
  void run.choose({ mapping: { linus: 'ada' } })
  await sent[1]?.answer({})
  void run.decide('dateOrder', 'mdy')
  await sent[2]?.answer({})
  expect(run.choices.value.people.map(({ name }) => name).toSorted()).toEqual(['bo', 'linus'])
})

test('an import that is begun is not taken back by a check that was under way', async () => {
  const { run, sent } = await checkedFile()
  void run.choose({ mode: 'me' })
  void run.store()
  expect(sent[2]).toMatchObject({ isDry: false, mode: 'me' })
  await sent[1]?.answer({ profiles: 9 })
  expect(run.stage.value).toMatchObject({ at: 'sending', isDry: false })
  await sent[2]?.answer({})
  expect(run.stage.value).toMatchObject({ at: 'done', report: { leftOut: {} } })
})

import { expect, test } from 'vitest'
import { asList, decisionsOf, listColumnsOf } from '../../../web/transfer/decision-rows.ts'

const decided = (option: string, value: string) => ({ option, value, why: '' })

/** Returns what a check says of two boards of a file. */
function reportOf(...boards: ReturnType<typeof decided>[][]) {
  // Only what was decided of each board is looked at.
  const all = boards.map((some) => ({ decided: some }))
  return { boards: all, samples: {} } as unknown as Parameters<typeof decisionsOf>[0]
}

test('what was decided of several boards is shown once for each option', () => {
  const report = reportOf(
    [decided('dateOrder', 'mdy'), decided('mapping.Status', 'list')],
    [decided('dateOrder', 'mdy')],
  )
  expect(decisionsOf(report, {})).toEqual([
    { option: 'dateOrder', value: 'mdy', column: undefined },
    { option: 'mapping.Status', value: 'list', column: 'Status' },
  ])
})

test('what somebody has chosen stays shown, although the service does not name it again', () => {
  expect(decisionsOf(reportOf([]), { 'mapping.Status': 'none' })).toEqual([
    { option: 'mapping.Status', value: 'none', column: 'Status' },
  ])
})

test('options that have no choices on the page are left out', () => {
  expect(decisionsOf(reportOf([decided('list', 'Status')]), {})).toEqual([])
})

test('another column than the one that was taken may be the list', () => {
  const list = { ...decided('mapping.Status', 'list'), others: ['Stage'] }
  const report = reportOf([list])
  expect(listColumnsOf(report)).toEqual({ all: ['Status', 'Stage'], picked: 'Status' })
  expect(listColumnsOf(reportOf([decided('mapping.Status', 'list')]))).toBeUndefined()
  expect(asList('Stage', { 'mapping.Status': 'list', dateOrder: 'dmy' })).toEqual({
    'mapping.Stage': 'list',
    dateOrder: 'dmy',
  })
})

test('the order of dates is asked for where some could not be read, until somebody picks one', () => {
  const unread = { ...reportOf([]), samples: { unreadableValues: ['Paint (dueAt)'] } }
  const asked = { option: 'dateOrder', column: undefined }
  expect(decisionsOf(unread, {})).toEqual([{ ...asked, value: '' }])
  expect(decisionsOf(unread, { dateOrder: 'dmy' })).toEqual([{ ...asked, value: 'dmy' }])
  const others = { ...reportOf([]), samples: { unreadableValues: ['Paint (color)'] } }
  expect(decisionsOf(others, {})).toEqual([])
})

import { expect, test } from 'vitest'
import { newLeftOutCounts } from '../../../src/transfer/import/left-out.ts'
import { openBoards } from '../../../src/transfer/import/open-boards.ts'
import { UTC } from '../../../src/kernel/contract/days.ts'
import { zipOf } from '../../support/sources/archive.ts'

const CARDS = 20_000

/** A text that makes a file of some MiB of so many cards. */
const LONG = 'x'.repeat(400)

const utf8 = new TextEncoder()

const reading = {
  isTable: false,
  settings: {
    title: undefined,
    mapping: undefined,
    membersMapping: undefined,
    zone: UTC,
    timeZone: 'UTC',
    order: undefined,
    fileName: '',
  },
  lease: { grow: async () => {}, shrink: () => {}, end: () => {} },
}

/** Reads the cards of the first board; `each` is called with how many there were. */
async function readCards(
  upload: Parameters<typeof openBoards>[0],
  each: (count: number) => void,
): Promise<number> {
  const [board] = await openBoards(upload, reading)
  let count = 0
  for await (const { list } of board?.whole(newLeftOutCounts()) ?? []) {
    if (list !== 'cards') continue
    count += 1
    each(count)
  }
  return count
}

test('a table of 20,000 cards is read as it comes, no further ahead than a row', async () => {
  let [given, ahead] = [0, 0]
  async function* open() {
    given = 0
    yield utf8.encode('Title,List\n')
    for (let at = 0; at < CARDS; at += 1) {
      given += 1
      yield utf8.encode(`Card ${at},Doing\n`)
    }
  }
  const count = await readCards({ name: '', size: 0, open }, (read) => {
    ahead = Math.max(ahead, given - read)
  })
  expect([count, ahead]).toEqual([CARDS, 0])
})

test('a workbook of 20,000 cards is unpacked as it is read', async () => {
  const text = (value: string) => `<c t="str"><v>${value}</v></c>`
  const rows = Array.from(
    { length: CARDS },
    (_, at) => `<row>${text(`Card ${at}`)}${text(LONG)}</row>`,
  )
  const bytes = zipOf({
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="S" r:id="a"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="a" Type="x/worksheet" Target="worksheets/s.xml"/></Relationships>',
    'xl/worksheets/s.xml': `<worksheet><row>${text('Title')}${text('Notes')}</row>${rows.join('')}</worksheet>`,
  })
  let longest = 0
  const slice = async (from: number, length: number) => {
    longest = Math.max(longest, length)
    return bytes.slice(from, from + length)
  }
  async function* open() {
    yield bytes
  }
  const upload = { name: '', size: bytes.length, open, slice }
  expect(await readCards(upload, () => {})).toBe(CARDS)
  expect(bytes.length).toBeGreaterThan(4 * longest)
})

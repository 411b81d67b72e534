import { describe, expect, test } from 'vitest'
import { openBudget } from '../../../src/kernel/budget/budget.ts'
import { MEMORY } from '../../../src/kernel/budget/memory.ts'
import { readBody } from '../../../src/app/read-body.ts'
import { HOST } from '../../support/client.ts'
import { as, newBoard, newList } from '../../support/people.ts'

const BOUNDARY = 'a-boundary'
const FORM = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }

/** A form of one part whose header says that, as it stands. */
function formOf(disposition: string, content: string): string {
  const head = `Content-Disposition: form-data; ${disposition}\r\nContent-Type: text/plain`
  return `--${BOUNDARY}\r\n${head}\r\n\r\n${content}\r\n--${BOUNDARY}--\r\n`
}

describe('the names in a form are read as browsers write them:', () => {
  test.each([
    ['the %22real%22 one.txt', 'the "real" one.txt'],
    ['two%0D%0Alines%0A.txt', 'twolines.txt'],
    ['100%.txt', '100%.txt'],
    ['100%25 %41 %2522.txt', '100%25 %41 %2522.txt'],
    ['%2g%0a.txt', '%2g%0a.txt'],
  ])('a file sent as %j is stored as %j', async (sent, stored) => {
    const board = await newBoard()
    const { path, cards } = await newList(board, ['A card'])
    const api = as(board.people.admin)
    const raw = formOf(`name="file"; filename="${sent}"`, 'bytes')
    const at = `${path}/cards/${cards[0]}/attachments`
    await api.sure('POST', at, undefined, { raw, headers: FORM })
    const files = await api.read<{ attachmentName: string; attachmentType: string }[]>(
      `${board.path}/attachments`,
    )
    expect(files.map(({ attachmentName: name, attachmentType: type }) => [name, type])).toEqual([
      [stored, 'text/plain'],
    ])
  })

  test('a field, whose value is left as it is', async () => {
    const body = formOf('name="a %22quoted%22%0D%0A100%25 name"', 'With %22 kept')
    const request = new Request(HOST, { method: 'POST', headers: FORM, body })
    const lease = openBudget(MEMORY, () => Date.now()).lease('ada')
    expect(await readBody(request, lease)).toEqual({
      'a "quoted"\r\n100%25 name': 'With %22 kept',
    })
  })
})

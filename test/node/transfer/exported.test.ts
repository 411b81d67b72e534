import { expect, test } from 'vitest'
import { exporting } from '../../../src/transfer/export/exported.ts'
import { column, field } from '../../../src/kernel/contract/entity.ts'
import { text } from '../../../src/kernel/contract/wire.ts'

test('an export has of a row what an import reads and what `views` name, and no field beside', () => {
  const fields = {
    title: field(column.text(), { record: text, imports: text.optional() }),
    boardId: field(column.text(), { views: ['export'] }),
    secret: field(column.text(), { record: text, views: ['board', 'share'] }),
    own: field(column.text(), {}),
  }
  const exported = exporting(fields, { _id: text, secret: text, kind: text })
  const row = {
    _id: 'a',
    title: 'T',
    boardId: 'b',
    secret: 's',
    own: 'o',
    kind: 'made',
    later: 'l',
  }
  expect(exported(row)).toEqual({ _id: 'a', title: 'T', boardId: 'b', kind: 'made' })
})

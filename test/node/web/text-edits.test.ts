import { expect, test } from 'vitest'
import { LanewayError } from '../../../client/client.ts'
import { sendTextEdit } from '../../../web/state/text-edits.ts'

test('a title is saved on a board that changes between nearly all readings of it', async () => {
  const tags: (string | undefined)[] = []
  const edit = {
    set: { title: 'Tea' },
    was: { title: 'Te' },
    read: async () => ({ etag: `"${tags.length}"`, body: { title: 'Te' } }),
    async send({ ifMatch }: { ifMatch?: string }) {
      tags.push(ifMatch)
      if (tags.length <= 10)
        throw new LanewayError({ code: 'board.changed', reason: 'It changed.', status: 412 })
      return { etag: '"saved"' }
    },
  }
  expect(await sendTextEdit(edit, {})).toEqual({ etag: '"saved"' })
  expect(tags.at(-1)).toBe('"10"')
})

import { expect, test } from 'vitest'
import { newCard } from '../../support/cards.ts'
import { as, people } from '../../support/people.ts'

const refused = (field: string, reason: string) => ({
  status: 400,
  body: { code: 'query.invalid', fields: [{ field, reason }] },
})

test.each(['dryrun', 'dry_run', 'dryRn', 'DryRun'])(
  'an import with %s in its query makes no board',
  async (name) => {
    const { board, api } = await newCard()
    const exported = await api.read(`${board.path}/export`)
    const boards = async () => (await api.read<unknown[]>('/api/user/boards')).length
    const before = await boards()
    expect(await api.post(`/api/boards/import?${name}=true`, exported)).toMatchObject(
      refused(name, 'is unknown here; dryRun was probably meant'),
    )
    expect(await boards()).toBe(before)
  },
)

test.each([
  ['/view?card=x', 'card', 'cards'],
  ['/view?archive=true', 'archive', 'archived'],
  ['/activities?afterSeq=3', 'afterSeq', 'after'],
  ['/lists?Limit=1', 'Limit', 'limit'],
  ['/export?attachment=false', 'attachment', 'attachments'],
])('%s of a board is refused', async (path, name, meant) => {
  const { board, api } = await newCard()
  expect(await api.get(`${board.path}${path}`)).toMatchObject(
    refused(name, `is unknown here; ${meant} was probably meant`),
  )
})

test('what nobody can have meant for a parameter of the operation is ignored', async () => {
  const { board, api } = await newCard()
  for (const query of ['_=1732', 'utm_source=mail', 'v=2', 't=1', 'token=x', 'cards=none&x=1'])
    expect(await api.get(`${board.path}/view?${query}`)).toMatchObject({ status: 200 })
})

test.each([
  ['/api/user/cards?due=maybe', 'due'],
  ['/export?attachments=none', 'attachments'],
])('a value of %s that is neither yes nor no is refused', async (path, name) => {
  const { board, api } = await newCard()
  const at = path.startsWith('/api') ? path : `${board.path}${path}`
  expect(await api.get(at)).toMatchObject(refused(name, 'must be true or false'))
})

test('cards with a due date are asked for by yes, too', async () => {
  const { admin } = await people()
  for (const due of ['yes', 'YES', '1', 'true', 'on', 'off', ''])
    expect(await as(admin).get(`/api/user/cards?due=${due}`)).toMatchObject({ status: 200 })
})

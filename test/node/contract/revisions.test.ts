import { expect, onTestFinished, test, vi } from 'vitest'

/** A copy of the Worker's modules, as they are where another revision follows the newest one. Files that run afterwards get the modules as they are. */
async function withRevision(added: string) {
  vi.resetModules()
  onTestFinished(() => {
    vi.doUnmock('../../../src/kernel/contract/revisions.ts')
    vi.resetModules()
  })
  vi.doMock(import('../../../src/kernel/contract/revisions.ts'), async (original) => {
    const actual = await original()
    const revisions: string[] = actual.REVISIONS as never
    revisions.push(added)
    const { ERRORS_NAME_CODES: _, ...rest } = actual
    // The compiler knows the revisions there are alone.
    return { ...rest, NEWEST: added as never, ERRORS_NAME_CODES: actual.since('7.92') }
  })
  const { operations } = await import('../../../src/app/table.ts')
  const { openApiTexts } = await import('../../../src/kernel/contract/openapi.ts')
  const revisions = await import('../../../src/kernel/contract/revisions.ts')
  const textOf = openApiTexts(operations, {
    version: '1.2.3',
    tokenNeed: () => 'required',
    webhooks: [],
    scopeNeeded: () => 'read',
  })
  return { operations, revisions, textOf }
}

test('the newest revision is the last of the list', async () => {
  const { NEWEST, REVISIONS } = await import('../../../src/kernel/contract/revisions.ts')
  expect(NEWEST).toBe([...REVISIONS].pop())
})

test('a revision that is added to the list has the document of the one before', async () => {
  const { NEWEST: newest } = await import('../../../src/kernel/contract/revisions.ts')
  const { textOf, revisions, operations } = await withRevision('added')
  const documentOf = (revision: string): object => {
    const { isRevision } = revisions
    if (!isRevision(revision)) throw new Error(`${revision} is no revision`)
    const { info: _, ...document } = JSON.parse(textOf(revision, 'https://boards.example'))
    return document
  }
  expect(revisions.REVISIONS).toContain('added')
  expect(documentOf('added')).toEqual(documentOf(newest))
  expect(documentOf('7.92')).not.toEqual(documentOf('11'))
  const form = operations.find(({ name }) => name === 'edit_card')?.body
  const edit = { dueComplete: 'true' }
  expect(form?.read(revisions.NEWEST, edit)).toEqual({ value: { dueComplete: true } })
})

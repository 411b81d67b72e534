import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { operations } from '../../src/api/operations.ts'
import { openApi } from '../../src/contract/openapi.ts'
import { REVISIONS } from '../../src/contract/revisions.ts'

const ABOUT = {
  version: '1.2.3',
  server: 'https://boards.example/r/x',
  isOpen: (access: string) => access === 'anyone',
}

test.each(REVISIONS)('the document of %s is valid OpenAPI 3.1', async (revision) => {
  const document = structuredClone(openApi(operations, revision, ABOUT))
  expect(await new Validator().validate(document)).toEqual({ valid: true })
})

test.each(REVISIONS)('no two operations of %s share an id', (revision) => {
  const { paths } = openApi(operations, revision, ABOUT) as {
    paths: Record<string, Record<string, { operationId: string }>>
  }
  const ids = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  )
  expect(ids).toHaveLength(operations.length)
  expect(new Set(ids).size).toBe(ids.length)
})

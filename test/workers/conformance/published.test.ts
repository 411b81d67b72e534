import { describe, expect, test } from 'vitest'
import { REVISIONS, UNPUBLISHED, isRevision } from '../../../src/kernel/contract/revisions.ts'
import { type Document, described, documentOf } from '../../support/document.ts'
import {
  type Facts,
  type Interface,
  type Published,
  bodyDocumented,
  bodyKept,
  differences,
  place,
  replyDocumented,
  replyKept,
} from './facts.ts'
import { KNOWN, STILL_TO_COME } from './known-differences.ts'
import revision363 from './published/3.63.json' with { type: 'json' }
import revision481 from './published/4.81.json' with { type: 'json' }
import revision772 from './published/7.72.json' with { type: 'json' }
import revision792 from './published/7.92.json' with { type: 'json' }

// Each file holds what one published document says, in the shape of Interface.
const PUBLISHED = [revision363, revision481, revision772, revision792] as unknown as Interface[]

/** An id of its own, where the published document has the id of another operation. */
const RENAMED: Record<string, string> = {
  'GET /api/boards/{}/attachments/{}/export': 'export_attachment',
}

/** Finds what an operation's document says otherwise than the published one, by part and field. */
function otherwise(document: Document, published: Interface, operation: Published): Facts {
  const found = described(document, operation.method, operation.path)
  const schemas = [
    found?.requestBody?.content['application/json']?.schema,
    found?.responses['200']?.content?.['application/json']?.schema,
  ]
  const wanted = replyKept(operation.reply, published.records)
  const isKept = Object.keys(wanted).length > 0
  return {
    ...named('body', differences(bodyKept(operation), bodyDocumented(schemas[0]))),
    ...named('reply', isKept ? differences(wanted, replyDocumented(document, schemas[1])) : {}),
  }
}

function named(part: string, facts: Facts): Facts {
  return Object.fromEntries(Object.entries(facts).map(([field, how]) => [`${part} ${field}`, how]))
}

/** The differences that are known of a revision; one that is not found is an entry that nobody needs, and fails its test. */
function known(revision: string): Facts {
  const here = KNOWN.filter(({ in: revisions }) => revisions.some((one) => one === revision))
  return Object.fromEntries(
    here.flatMap(({ at, of, fields, differ }) =>
      fields.split(' ').map((field) => [`${at} ${of} ${field}`, differ]),
    ),
  )
}

describe.each(PUBLISHED)('the document of $revision', (published) => {
  const { revision, operations } = published
  const served = operations.filter((operation) => !STILL_TO_COME.includes(place(operation)))

  async function ours(): Promise<Document> {
    if (!isRevision(revision)) throw new Error(`${revision} is no revision`)
    return documentOf(revision)
  }

  test('has every published operation under its id, open to the same callers', async () => {
    const document = await ours()
    const found = served.map(({ method, path }) => {
      const operation = described(document, method, path)
      const placed = `${method} ${path.replace(/\{\w+\}/g, '{}')}`
      return [placed, operation?.operationId, (operation?.security.length ?? 0) > 0]
    })
    expect(found).toEqual(
      served.map((operation) => [
        place(operation),
        RENAMED[place(operation)] ?? operation.id,
        operation.auth,
      ]),
    )
  })

  test('has the published bodies and replies, but for the differences that are known', async () => {
    const document = await ours()
    const found = served.flatMap((operation) =>
      Object.entries(otherwise(document, published, operation)).map(([field, how]) => [
        `${place(operation)} ${field}`,
        how,
      ]),
    )
    expect(Object.fromEntries(found)).toEqual(known(revision))
  })

  test('lacks the operations that are still to come', async () => {
    const { paths } = await ours()
    const places = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => place({ method: method.toUpperCase(), path })),
    )
    expect(places.filter((one) => STILL_TO_COME.includes(one))).toEqual([])
  })
})

test('every revision is compared with its document, but for 2.71 and what was never published', () => {
  const compared = PUBLISHED.map(({ revision }) => revision)
  expect(UNPUBLISHED[0]).toBe('11')
  expect(['2.71', ...compared, ...UNPUBLISHED]).toEqual(REVISIONS)
})

test('what is still to come is published', () => {
  const places = PUBLISHED.flatMap(({ operations }) => operations.map(place))
  expect(STILL_TO_COME.filter((one) => !places.includes(one))).toEqual([])
})

import { describe, expect, test } from 'vitest'
import { exportOf, IMPORT, type Imported } from '../../support/importing.ts'
import type { Json } from '../../support/client.ts'
import { as, people } from '../../support/people.ts'
import { zipOf } from '../../support/sources/archive.ts'

/** A dump of two projects whose tasks are related to each other, and to one that is in neither. */
const DUMP = zipOf({
  VERSION: '0.21.0',
  'filters.json': '[]',
  'data.json': JSON.stringify([
    projectOf(1, 'House', [
      { id: 11, title: 'Paint', related_tasks: { blocking: [{ id: 21 }, { id: 99 }] } },
      { id: 12, title: 'Sand', related_tasks: { blocked: [{ id: 11 }] } },
    ]),
    projectOf(2, 'Garden', [
      { id: 21, title: 'Dig', related_tasks: { related: [{ id: 11 }], parenttask: [{ id: 12 }] } },
      { id: 22, title: 'Sow', related_tasks: { parenttask: [{ id: 98 }] } },
    ]),
  ]),
})

function projectOf(id: number, title: string, tasks: object[]) {
  const bucket = id * 100
  return {
    id,
    title,
    buckets: [{ id: bucket, title: 'Doing', position: 1 }],
    tasks: tasks.map((task) => ({ ...task, bucket_id: bucket })),
  }
}

type Boards = Imported & {
  boards: (Pick<Imported, 'leftOut' | 'samples'> & { _id: string; reasons?: Json })[]
}

async function sent(query = '', headers: Record<string, string> = {}) {
  const api = as((await people()).siteAdmin, '11')
  const reply = await api.send('POST', `${IMPORT}${query}`, undefined, {
    raw: DUMP,
    headers: { 'content-type': 'application/zip', ...headers },
  })
  expect(reply.status).toBe(200)
  // The status says that it was read.
  return { api, report: reply.body as Boards }
}

/** The relations of the cards of boards, by the titles of both. */
async function relationsOn(api: ReturnType<typeof as>, boards: Boards['boards']) {
  const exports = await Promise.all(boards.map(({ _id }) => exportOf(api, _id)))
  const cards = exports.flatMap((one) => one.cards)
  const titles = new Map(cards.map(({ _id, title }) => [_id, String(title)]))
  return cards.flatMap(({ title, cardDependencies }) =>
    (Array.isArray(cardDependencies) ? cardDependencies : []).map(
      ({ cardId, type, boardId }: Json) => {
        const at = boards.findIndex((board) => board._id === boardId)
        return `${String(title)} ${String(type)} ${titles.get(cardId)}${at < 0 ? '' : ` on ${at}`}`
      },
    ),
  )
}

const RELATIONS = [
  'Paint blocks Dig on 1',
  'Sand is-blocked-by Paint',
  'Dig related-to Sand on 0',
  'Dig related-to Paint on 0',
]

describe('relations between boards of one file', () => {
  test('become dependencies, and what leads elsewhere is counted with a sample and a reason', async () => {
    const tried = await sent('?dryRun=true')
    const { api, report } = await sent()
    expect(await relationsOn(api, report.boards)).toEqual(RELATIONS)
    const told = ({ boards }: Boards) =>
      boards.map(({ leftOut, samples, reasons }) => ({ leftOut, samples, reasons }))
    expect(told(report)).toEqual(told(tried.report))
    expect(told(report)).toMatchObject([
      {
        leftOut: { dependencies: 1 },
        samples: { dependencies: ['Paint'] },
        reasons: { dependencies: expect.stringContaining('not among') },
      },
      {
        leftOut: { parents: 2 },
        samples: { parents: ['Dig', 'Sow'] },
        reasons: {
          parents: expect.stringMatching(/became a relation to it \(1 of 2\)\. .+ not among/),
        },
      },
    ])
  })

  test('are there once if the request is sent again', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const first = await sent('', headers)
    const { api, report } = await sent('', headers)
    expect(report).toEqual(first.report)
    expect(await relationsOn(api, report.boards)).toEqual(RELATIONS)
  })

  test('show the title of the other card to nobody who may not read its board', async () => {
    const { api, report } = await sent()
    const [house] = report.boards
    const listed = await api.read<Json[]>(`/api/boards/${house?._id}/dependencies`)
    expect(listed).toMatchObject([{ fromTitle: 'Sand', toTitle: 'Paint' }])
  })
})

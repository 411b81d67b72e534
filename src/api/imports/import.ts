import { list, object } from '../../contract/compound.ts'
import { type Content, streamed } from '../../contract/form.ts'
import { kind, bad, spelled } from '../../contract/kind.ts'
import { record } from '../../contract/record.ts'
import { one } from '../../contract/reply.ts'
import { choice, count, id, text } from '../../contract/wire.ts'
import type { Turn } from '../../domain/decision.ts'
import type { Person } from '../../domain/image.ts'
import type { Services } from '../../services.ts'
import { giveOrder } from '../give.ts'
import { operation } from '../language.ts'
import { read, replyKept } from '../run.ts'
import { fill } from './fill.ts'
import { FORMAT, readFrame, tooMuch } from './frame.ts'
import { type Making, makeFrame } from './make-frame.ts'
import { matchPeople } from './people.ts'

/** Most bytes of an export. */
const EXPORT_BYTES = 67_108_864

const ImportedBoard = record('ImportedBoard', {
  _id: id,
  cards: count,
  comments: count,
  checklists: count,
  attachments: count,
  leftOut: count,
  unmatched: list(text),
})

const mapping = spelled(
  {
    type: 'object',
    description: 'Who users of the export are here, by id or username.',
  },
  object({}),
)

const file = kind({ type: 'string', format: 'binary' }, () => bad('is read by itself'))

export const imports = [
  operation({
    name: 'import_board',
    tag: 'Boards',
    summary:
      'Makes a board of an export of WeKan or Trello, sent as JSON or as the file of a form.',
    method: 'POST',
    path: '/api/boards/import',
    access: 'user',
    body: streamed(
      {
        _format: choice(FORMAT),
        title: text.optional(),
        membersMapping: mapping.optional(),
        file: file.optional(),
      },
      EXPORT_BYTES,
    ),
    reply: one(ImportedBoard),
    run: read({
      find: () => ({}),
      answer: (_found, { access, body, services }, caller) =>
        importBoard(body.content, { access, services }, caller),
    }),
  }),
]

type Reply = Awaited<ReturnType<typeof giveOrder<'importBoard'>>>

type Call = Pick<Parameters<typeof giveOrder>[3], 'access' | 'services'>

/** What comes is held, and read twice: users are matched before anything is made of what they did. */
async function importBoard({ bytes, beside, is }: Content, call: Call, caller: Person) {
  const { services } = call
  const { imports, newId } = services
  const boardId = newId()
  const held = await imports.hold(bytes)
  const draft = imports.draft(boardId)
  const drop = () => services.after(draft.drop().catch(() => {}))
  try {
    await is(held.digest)
    const known = services.once && (await replyKept<Reply>(services, services.once))
    if (known) return known
    const frame = await readFrame(await held.open())
    const people = await matchPeople(
      { ...frame, mapping: frame.mapping ?? beside['membersMapping'] },
      services,
      caller,
    )
    const making = { ...idsAnew(newId), boardId, frame, people, turn: turnOf(services, caller) }
    const board = makeFrame(making)
    const told = await fill(await held.open(), making, board, draft)
    const order = { ...board, told: { ...told, unmatched: people.unmatched } }
    const reply = await giveOrder('importBoard', boardId, order, call, services.once)
    // Another sending of it was first, and this one's draft is nobody's.
    if (reply._id !== boardId) drop()
    return reply
  } catch (thrown) {
    drop()
    throw thrown
  } finally {
    services.after(held.drop().catch(() => {}))
  }
}

function turnOf({ nowMs, newId }: Services, actor: Person): Turn {
  return { now: new Date(nowMs()).toISOString(), newId, actor }
}

/** Ids that are looked up, at most. */
const MOST_IDS = 300_000

function idsAnew(newId: () => string): Pick<Making, 'idOf' | 'isFirst'> {
  const ids = new Map<string, string>()
  const seen = new Map<string, Set<string>>()
  const idOf = (old = '') => {
    if (old === '') return ''
    const known = ids.get(old)
    if (known !== undefined) return known
    if (ids.size >= MOST_IDS) throw tooMuch(MOST_IDS, 'ids')
    const fresh = newId()
    ids.set(old, fresh)
    return fresh
  }
  const isFirst = (kind: string, old: string) => {
    const before = seen.get(kind) ?? new Set()
    seen.set(kind, before)
    return before.size < before.add(idOf(old)).size
  }
  return { idOf, isFirst }
}

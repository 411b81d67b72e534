import { AppError, invalid, invalidQuery } from '../../kernel/contract/app-error.ts'
import { file } from '../../kernel/contract/compound.ts'
import { form, withBare } from '../../kernel/contract/form.ts'
import { described } from '../../kernel/contract/kind.ts'
import { Id, record } from '../../kernel/contract/record.ts'
import { bytes, one } from '../../kernel/contract/reply.ts'
import { text } from '../../kernel/contract/wire.ts'
import { action } from '../../operations/action.ts'
import { type OperationContext, operation } from '../../operations/operation.ts'
import {
  PICTURE_BYTES,
  PICTURE_LIMITS,
  PICTURE_TYPES,
  type PictureSizes,
  limitsOf,
  pictureIn,
} from '../../files/picture.ts'
import { type Streamed, streaming } from '../../files/streaming.ts'
import { dispatch, write } from '../engine/dispatch.ts'
import { pictureReply } from '../../files/picture-reply.ts'
import { findBackground } from '../boards/queries.ts'
import { loadAuthorized } from '../../operations/authorize.ts'
import type { Call, RunResult } from '../../kernel/contract/operation.ts'
import { formatNumber } from '../../kernel/contract/format-number.ts'

/** The picture of a board may be this large. */
const BACKGROUND: PictureSizes = { bytes: 5_242_880, pixels: 4_096 }

/** Most bytes of a form: both pictures in base64, and what is around them. */
const FORM_BYTES = 8_388_608

const Background = record('Background', {
  _id: text,
  backgroundUrl: described('Path of the picture, which is another one with each picture.', text),
})

const pictureForm = form(
  {
    picture: described(
      `The picture: ${limitsOf(BACKGROUND)}; a part of a form, base64, or the body itself.`,
      file,
    ),
    preview: described(
      `A small picture that stands for it among other boards: ${PICTURE_LIMITS}. A picture of more bytes than that needs one.`,
      file.optional(),
    ),
  },
  FORM_BYTES,
)

const on = { tag: 'Boards', path: '/api/boards/{board}/background' } as const

export const backgroundOperations = [
  operation({
    ...on,
    name: 'set_background',
    summary: `Shows a picture below the lists of a board, in place of the one there: ${limitsOf(BACKGROUND)}.`,
    method: 'PUT',
    access: 'manage',
    body: withBare(pictureForm, {
      field: 'picture',
      types: PICTURE_TYPES,
      bytes: BACKGROUND.bytes,
    }),
    reply: one(Background),
    run: action({
      async run(_loaded, call) {
        const { path, body, context } = call
        const { content, type } = await pictureIn('picture', body.picture, BACKGROUND)
        const preview = body.preview && (await pictureIn('preview', body.preview))
        if (preview === undefined && content.byteLength > PICTURE_BYTES)
          throw invalid(
            'preview',
            `is required with a picture of more than ${formatNumber(PICTURE_BYTES)} bytes`,
          )
        const fileId = context.deps.newId()
        await context.files.keep(fileId, path.board, content, type, preview)
        return dispatch('setBackground', path.board, { fileId }, call, context.idempotencyKey)
      },
    }),
  }),
  operation({
    ...on,
    name: 'delete_background',
    summary: 'Takes the picture of a board away, if it has one.',
    method: 'DELETE',
    access: 'manage',
    query: { v: 'The version that `backgroundUrl` names: another one stays.' },
    reply: one(Id),
    run: write('removeBackground', ({ query }) => ({ fileId: query.get('v') ?? undefined })),
  }),
  operation({
    ...on,
    name: 'get_background',
    summary: 'Reads the picture of a board; on a public board also without a token.',
    method: 'GET',
    access: 'visit',
    tokenInQuery: true,
    query: {
      size: 'With `small`, the small picture that stands for it is read.',
      v: 'The version that `backgroundUrl` names: with it, browsers keep the picture.',
    },
    reply: bytes(),
    run: streaming('download', readBackground),
  }),
]

type BackgroundCall = Pick<
  Call<OperationContext, { board: string }, unknown>,
  'access' | 'path' | 'query' | 'context'
>

/** Reads the picture of a board, or the small one that stands for it. With the version in its address, the reply stays the same. */
async function readBackground(call: BackgroundCall): Promise<RunResult<Streamed>> {
  const isSmall = isSmallAsked(call.query.get('size'))
  const { found } = await loadAuthorized(call, call.path.board, {
    background: findBackground(call.path.board),
  })
  const fileId = found.background[0]?.fileId ?? ''
  if (fileId === '') throw absent()
  const reply = await pictureReply(call, { fileId, name: 'background', isSmall })
  if (reply === undefined) throw absent()
  return reply
}

function isSmallAsked(size: string | null): boolean {
  if (size !== null && size !== 'small') throw invalidQuery('size', 'must be small')
  return size === 'small'
}

function absent(): AppError {
  return new AppError('background.not_found')
}

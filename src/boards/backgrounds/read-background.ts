import { AppError, invalidQuery } from '../../kernel/contract/app-error.ts'
import { type Call, type RunResult, UNCHANGED } from '../../kernel/contract/operation.ts'
import { loadAuthorized } from '../../operations/authorize.ts'
import type { OperationContext } from '../../operations/operation.ts'
import type { Streamed } from '../boards/streaming.ts'
import { findBackground } from './queries.ts'

type BackgroundCall = Pick<
  Call<OperationContext, { board: string }, unknown>,
  'access' | 'path' | 'query' | 'context'
>

/** Reads the picture of a board, or the small one that stands for it. With the version in its address, the reply stays the same. */
export async function readBackground(call: BackgroundCall): Promise<RunResult<Streamed>> {
  const { query, context } = call
  const isSmall = isSmallAsked(query.get('size'))
  const { found } = await loadAuthorized(call, call.path.board, {
    background: findBackground(call.path.board),
  })
  const fileId = found.background[0]?.fileId ?? ''
  if (fileId === '') throw absent()
  const result = {
    bookmark: context.store.bookmark(),
    tag: fileId,
    isFixed: query.get('v') === fileId,
  }
  if (context.ifNoneMatch?.includes(`"${fileId}"`)) return { ...result, body: UNCHANGED }
  const { files } = context
  const preview = isSmall ? await files.openPreview(fileId) : undefined
  // A picture without a small one is small itself.
  const opened = preview ?? (await files.open(fileId))
  if (opened === undefined) throw absent()
  return { ...result, body: { ...opened, name: opened.type.replace('image/', 'background.') } }
}

function isSmallAsked(size: string | null): boolean {
  if (size !== null && size !== 'small') throw invalidQuery('size', 'must be small')
  return size === 'small'
}

function absent(): AppError {
  return new AppError('background.not_found')
}

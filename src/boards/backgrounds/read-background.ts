import { AppError, invalidQuery } from '../../kernel/contract/app-error.ts'
import type { Call, RunResult } from '../../kernel/contract/operation.ts'
import { loadAuthorized } from '../../operations/authorize.ts'
import type { OperationContext } from '../../operations/operation.ts'
import { pictureReply } from '../../files/picture-reply.ts'
import type { Streamed } from '../../files/streaming.ts'
import { findBackground } from './queries.ts'

type BackgroundCall = Pick<
  Call<OperationContext, { board: string }, unknown>,
  'access' | 'path' | 'query' | 'context'
>

/** Reads the picture of a board, or the small one that stands for it. With the version in its address, the reply stays the same. */
export async function readBackground(call: BackgroundCall): Promise<RunResult<Streamed>> {
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

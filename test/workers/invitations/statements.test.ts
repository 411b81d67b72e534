import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { removeInvitation } from '../../../src/accounts/invitations/saves.ts'
import { openStore } from '../../../src/kernel/db/store.ts'
import { newBoard } from '../../support/people.ts'
import { sql } from '../engine/support.ts'
import { invite } from './invited.ts'

test('an invitation is revoked alone, and only by a token that is still valid', async () => {
  const board = await newBoard()
  const [one, other] = [await invite(board), await invite(board)]
  const left = async () =>
    (await sql('select id from invitations where board_id = ? order by rowid', board.id)).map(
      ({ id }) => id,
    )
  const store = openStore(env.DB, 'first-primary')
  const caller = { userId: board.people.admin.id, jti: 'any', ver: 0, asAdmin: false }
  const revoke = async (ver: number) =>
    (await store.batch({ gone: removeInvitation(one._id, { ...caller, ver }) })).gone
  expect(await revoke(1)).toEqual([])
  expect(await left()).toEqual([one._id, other._id])
  expect(await revoke(0)).toEqual([{ id: one._id }])
  expect(await left()).toEqual([other._id])
})

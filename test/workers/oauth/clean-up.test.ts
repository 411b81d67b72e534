import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { runCron } from '../../support/cron.ts'
import { person } from '../../support/people.ts'
import { codeOf, connected, expireGrants, registered } from './flow.ts'

async function grantsOf(userId: string): Promise<unknown> {
  const counted = env.DB.prepare('select count(*) as grants from oauth_grants where user_id = ?')
  return counted.bind(userId).first('grants')
}

test('codes and refresh tokens are deleted once they have expired, and not before', async () => {
  const [expired, valid] = [await person(), await person()]
  for (const { id } of [expired, valid]) expect(await grantsOf(id)).toBe(0)
  for (const owner of [expired, valid]) {
    await codeOf(owner, await registered())
    await connected(owner)
  }
  await expireGrants(expired.id)
  await runCron()
  expect([await grantsOf(expired.id), await grantsOf(valid.id)]).toEqual([0, 2])
})

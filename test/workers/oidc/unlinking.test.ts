import { expect, test } from 'vitest'
import { providerOf } from '../../support/people.ts'
import { onStage } from './stage.ts'

const stage = onStage()

test('a provider that there is no longer is no other way to sign in', async () => {
  stage.acme.will(stage.someone())
  const visitor = stage.visitor()
  await visitor.signIn(stage.acme, stage.ids[0])
  await providerOf(String((await visitor.user())['_id']))
  const unlinked = await visitor.ask('DELETE', `/api/user/identities/${stage.ids[0]}`)
  expect([unlinked.status, unlinked.body['code']]).toEqual([409, 'identity.last'])
})

import { expect, test } from 'vitest'
import type { Json } from '../../support/client.ts'
import { confirm, onStage } from './stage.ts'
import { person } from '../../support/people.ts'

const stage = onStage()

/** Signs somebody in by the first provider, which has this configuration. */
async function signedIn(claims: Json, given: Json) {
  stage.acme.will(stage.someone(claims))
  const visitor = stage.visitor(given)
  const answer = await visitor.signIn(stage.acme, stage.ids[0])
  return { answer, user: visitor.isSignedIn() ? await visitor.user() : undefined }
}

test('an address is confirmed where the provider is trusted, unless it says otherwise', async () => {
  const given = { allowedDomains: ['acme.example'], trustsEmail: true }
  const email = 'eve@acme.example'
  const unsaid = { email, email_verified: undefined }
  const untrusted = await signedIn(unsaid, { ...given, trustsEmail: false })
  expect(untrusted.answer.body['code']).toBe('provider.domain')
  const denied = await signedIn({ email, email_verified: false }, given)
  expect(denied.answer.body['code']).toBe('provider.domain')
  const { user } = await signedIn(unsaid, given)
  expect(user).toMatchObject({ emails: [{ address: email, verified: true }] })
})

test('a trusted address is linked to the one who has confirmed it here, and to nobody else', async () => {
  const { id, email } = await person()
  const given = { trustsEmail: true }
  const unsaid = { email, email_verified: undefined }
  expect((await signedIn(unsaid, given)).answer.body['code']).toBe('provider.link_needed')
  await confirm(id)
  const denied = await signedIn({ email, email_verified: false }, given)
  expect(denied.answer.body['code']).toBe('provider.link_needed')
  expect((await signedIn(unsaid, given)).user).toMatchObject({ _id: id })
})

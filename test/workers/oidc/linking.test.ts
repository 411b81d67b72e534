import { expect, test } from 'vitest'
import { onStage } from './stage.ts'

const stage = onStage()

test('a provider is linked to nobody but the user that the page names', async () => {
  stage.acme.will(stage.someone())
  const visitor = stage.visitor()
  await visitor.signIn(stage.acme, stage.ids[0])
  const user = await visitor.user()
  const path = `/users/oidc/${stage.ids[1]}?link=true`
  const refused = await visitor.ask('GET', `${path}&user=somebody-else`)
  expect([refused.status, refused.body['code']]).toEqual([409, 'session.changed'])
  const shown = await visitor.go(`${path}&user=somebody-else`, {
    'sec-fetch-site': 'same-origin',
    accept: 'text/html',
  })
  expect(shown.text).toContain('/account?failed=session.changed')
  expect((await visitor.ask('GET', `${path}&user=${String(user['_id'])}`)).status).toBe(302)
})

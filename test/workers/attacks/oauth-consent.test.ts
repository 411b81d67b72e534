import { describe, expect, test } from 'vitest'
import { FROM_PAGE, ask, withCookie } from '../../support/page.ts'
import { newBoard, people } from '../../support/people.ts'
import { REDIRECT, decided, registered, requestPath, shownTo } from '../oauth/flow.ts'

describe('a consent', () => {
  test('is answered only by the sign-in that was asked', async () => {
    const { member, admin } = await people()
    const { body: asked } = await shownTo(member, requestPath(await registered()))
    const answer = { consent: asked['consent'], allow: true }
    const invalid = { status: 400, body: { fields: [{ field: 'consent' }] } }
    expect(await decided(admin, answer)).toMatchObject(invalid)
    expect(await decided({ token: 'none' }, answer)).toMatchObject({ status: 401 })
  })

  test.each(['cross-site', 'same-site', 'none'])(
    'is neither shown to a page that is %s, nor answered by it',
    async (site) => {
      const { member } = await people()
      const path = requestPath(await registered())
      const cookie = withCookie(member.token)
      const shown = await ask('GET', path, { headers: { ...FROM_PAGE, ...cookie } })
      expect(shown.status).toBe(200)
      const body = { consent: shown.body['consent'], allow: true }
      const headers = { ...cookie, origin: 'https://evil.example', 'sec-fetch-site': site }
      expect((await ask('GET', path, { headers })).status).toBe(401)
      expect((await ask('POST', '/api/oauth/decision', { headers, body })).status).toBe(401)
    },
  )

  test.each<[object, string]>([
    [{ scopes: ['admin'] }, 'scopes'],
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['everything'] }, 'scopes.0'],
    [{ boards: [] }, 'boards'],
    [{ boards: ['nowhere'] }, 'boards'],
  ])('is not given with %j', async (wrong, field) => {
    const { member } = await people()
    const { body: asked } = await shownTo(member, requestPath(await registered()))
    const answer = { consent: asked['consent'], allow: true, ...wrong }
    expect(await decided(member, answer)).toMatchObject({
      status: 400,
      body: { fields: [{ field }] },
    })
  })

  test('is not given for boards that the user may not read', async () => {
    const { outsider } = await people()
    const board = await newBoard()
    const { body: asked } = await shownTo(outsider, requestPath(await registered()))
    const answer = { consent: asked['consent'], allow: true, boards: [board.id] }
    expect(await decided(outsider, answer)).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'boards' }] },
    })
  })
})

describe('a request', () => {
  test.each([
    ['https://evil.example/callback'],
    [`${REDIRECT}/`],
    [`${REDIRECT}?next=https://evil.example`],
    ['https://claude.example.evil.example/callback'],
    ['http://claude.example/callback'],
    ['javascript:alert(1)'],
  ])('is refused, and leads nowhere, with the redirect_uri %s', async (redirect_uri) => {
    const { member } = await people()
    const refused = await shownTo(member, requestPath(await registered(), { redirect_uri }))
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'query.invalid', fields: [{ field: 'redirect_uri' }] },
    })
    expect(JSON.stringify(refused.body)).not.toContain('evil.example')
  })

  test.each(['nobody', 'https://10.0.0.1/client.json', 'http://localhost:8080/x', 'lwclient.x.y'])(
    'is refused from the client %s',
    async (client_id) => {
      const { member } = await people()
      expect(await shownTo(member, requestPath(client_id))).toMatchObject({
        status: 400,
        body: { code: 'query.invalid', fields: [{ field: 'client_id' }] },
      })
    },
  )
})

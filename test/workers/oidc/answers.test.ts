import { expect, describe, test, vi } from 'vitest'
import { person } from '../../support/people.ts'
import { confirm, onStage } from './stage.ts'

const stage = onStage()

test('the same answer without a forgery signs in', async () => {
  stage.acme.will(stage.someone())
  const honest = stage.visitor()
  const answer = await honest.signIn(stage.acme, stage.ids[0], '?to=/account')
  expect([answer.status, answer.headers.get('location')]).toEqual([
    302,
    'https://boards.example/account',
  ])
  expect(await honest.user()).toMatchObject({ username: expect.stringMatching(/^mallory/) })
})

describe('where PUBLIC_URL has a path', () => {
  const visitor = () => stage.visitor({}, { PUBLIC_URL: 'https://boards.example/kanban/' })

  test.each([
    ['account', '/kanban/account'],
    ['/kanban/b/B1?q=tea', '/kanban/b/B1?q=tea'],
    ['/account', '/kanban/b'],
    ['/kanban-two/b', '/kanban/b'],
    ['..', '/kanban/b'],
  ])('a sign-in stays below it, and goes from %s to %s', async (to, path) => {
    stage.acme.will(stage.someone())
    const honest = visitor()
    const at = await honest.begin(stage.ids[0], `?to=${encodeURIComponent(to)}`)
    expect(new URL(at).searchParams.get('redirect_uri')).toBe(
      `https://boards.example/kanban/users/oidc/${stage.ids[0]}/callback`,
    )
    const answer = await honest.go(stage.acme.answerTo(at).href)
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      `https://boards.example${path}`,
    ])
    expect([...honest.cookies.keys()]).toEqual(['__Secure-laneway-oidc', '__Secure-laneway'])
  })

  test('a browser whose sign-in fails is led to the page there', async () => {
    const answer = await visitor().go(`/users/oidc/${stage.ids[0]}/callback`, {
      accept: 'text/html',
    })
    expect(answer.text).toContain('url=/kanban/sign-in?failed=provider.expired')
  })
})

test('an answer is good once', async () => {
  stage.acme.will(stage.someone())
  const victim = stage.visitor()
  const back = stage.acme.answerTo(await victim.begin(stage.ids[0])).href
  expect(await victim.go(back)).toMatchObject({ status: 302 })
  const replayed = await victim.go(back)
  expect([replayed.status, replayed.body['code']]).toEqual([400, 'provider.expired'])
})

test('an answer is good in the browser that began, and in no other', async () => {
  stage.acme.will(stage.someone())
  const [attacker, victim] = [stage.visitor(), stage.visitor()]
  const back = stage.acme.answerTo(await attacker.begin(stage.ids[0])).href
  await victim.begin(stage.ids[0])
  const answer = await victim.go(back)
  expect([answer.status, answer.body['code']]).toEqual([400, 'provider.expired'])
  expect(victim.isSignedIn()).toBe(false)
})

test('an answer is good for ten minutes', async () => {
  stage.acme.will(stage.someone())
  const victim = stage.visitor()
  const back = stage.acme.answerTo(await victim.begin(stage.ids[0])).href
  vi.useFakeTimers({ now: Date.now() + 10 * 60_000, toFake: ['Date'] })
  const answer = await victim.go(back)
  vi.useRealTimers()
  expect([answer.status, answer.body['code']]).toEqual([400, 'provider.expired'])
})

test('an answer of one provider is no answer of another', async () => {
  stage.acme.will(stage.someone())
  const victim = stage.visitor()
  const back = stage.acme.answerTo(await victim.begin(stage.ids[0]))
  back.pathname = back.pathname.replace(stage.ids[0], stage.ids[1])
  const answer = await victim.go(back.href)
  expect([answer.status, answer.body['code']]).toEqual([400, 'provider.expired'])
  expect(stage.other.asked).not.toContain('/token')
})

test('a code is redeemed with the verifier of its own sign-in alone', async () => {
  stage.acme.will(stage.someone())
  const victim = stage.visitor()
  const [first, second] = [await victim.begin(stage.ids[0]), await victim.begin(stage.ids[0])]
  const back = stage.acme.answerTo(second)
  back.searchParams.set('code', stage.acme.answerTo(first).searchParams.get('code') ?? '')
  const answer = await victim.go(back.href)
  expect([answer.status, answer.body['code']]).toEqual([400, 'provider.answer_invalid'])
})

test('after a change of keys the new one is read at once, and the old one is good no more', async () => {
  stage.acme.will(stage.someone())
  expect(await stage.visitor().signIn(stage.acme, stage.ids[0])).toMatchObject({ status: 302 })
  await stage.acme.rotate()
  expect(await stage.visitor().signIn(stage.acme, stage.ids[0])).toMatchObject({ status: 302 })
  stage.acme.will(stage.someone(), { header: { kid: 'first' } })
  const answer = await stage.visitor().signIn(stage.acme, stage.ids[0])
  expect([answer.status, answer.body['code']]).toEqual([400, 'provider.answer_invalid'])
})

describe('an account with the e-mail address of the answer is not taken over where', () => {
  test.each([
    ['the provider has not verified it', true, { email_verified: false }],
    ['the provider says nothing of it', true, { email_verified: undefined }],
    ['its owner has not confirmed it', false, {}],
  ])('%s', async (_, isConfirmed, claims) => {
    const owner = await person()
    if (isConfirmed) await confirm(owner.id)
    stage.acme.will(stage.someone({ email: owner.email, ...claims }))
    const attacker = stage.visitor()
    const answer = await attacker.signIn(stage.acme, stage.ids[0])
    expect([answer.status, answer.body['code']]).toEqual([409, 'provider.link_needed'])
    expect(attacker.isSignedIn()).toBe(false)
    expect(await stage.countIdentities()).toBe(0)
  })
})

test.each([
  ['//evil.example'],
  ['https://evil.example/'],
  ['/\\evil.example'],
  ['/\t/evil.example'],
  ['\\\\evil.example'],
  ['javascript:alert(1)'],
  ['/.//evil.example'],
  ['@evil.example'],
])('a browser that is to go to %j then stays with the service', async (to) => {
  stage.acme.will(stage.someone())
  const victim = stage.visitor()
  const answer = await victim.signIn(stage.acme, stage.ids[0], `?to=${encodeURIComponent(to)}`)
  expect(answer.status).toBe(302)
  expect(new URL(answer.headers.get('location') ?? '').origin).toBe('https://boards.example')
})

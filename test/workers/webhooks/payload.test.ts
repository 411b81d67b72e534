import { evictDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Webhook } from 'standardwebhooks'
import { HOST } from '../../support/client.ts'
import { as } from '../../support/people.ts'
import { KINDS, openScenario } from './receiver-fixture.ts'
import { addIntegration, answers, openRoute, openSender, spyPosts } from './support.ts'

const WHSEC = `whsec_${btoa('a key that the receiver knows too')}`
const PLAIN = 'a-plain-token'

let spy: ReturnType<typeof spyPosts>

beforeEach(() => {
  spy = spyPosts()
})

afterEach(() => vi.restoreAllMocks())

describe.each(KINDS)('the payload of $kind: $did', ({ kind, did, of = 'card', act }) => {
  it('has these keys and no others, and its text is a sentence and a URL', async () => {
    const scenario = await openScenario()
    const { board, card, url } = scenario
    const { admin } = board.people
    const extra = await act(scenario)
    const [post] = await spy.arrived(url, 1, `act-${kind}`)
    const [listId] = scenario.lists
    const names = { card: 'The card', list: 'A list', swimlane: 'Default' }
    const onCard = { listId, swimlaneId: board.swimlane, cardId: card, ...names }
    const place = of === 'card' ? { ...onCard, ...extra } : extra
    const leads = of === 'card' ? `/${String(place.cardId)}` : ''
    const link = `${HOST}/b/${board.id}/a-board${leads}`
    expect(post?.payload).toStrictEqual({
      text: `${admin.username} ${did.replace('SELF', admin.username)}\n${link}`,
      description: `act-${kind}`,
      boardId: board.id,
      board: 'A board',
      ...place,
      url: link,
      user: admin.username,
      username: admin.username,
      userId: admin.id,
      activityId: expect.stringMatching(/^[\w-]{10,}$/),
      seq: expect.any(Number),
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    })
  })
})

describe('the text', () => {
  const FLAGS = { isAdmin: false, isNoComments: false, isCommentOnly: false }

  it.each([
    ['addBoardMember', 'added', 'to board "A board"\n'],
    ['removeBoardMember', 'removed', 'from board "A board"\n'],
    ['joinMember', 'added', 'to the card "The card" at list '],
    ['joinAssignee', 'assigned', 'to the card "The card" at list '],
  ])('of %s names the person', async (kind, did, end) => {
    const { board, api, list, card, url } = await openScenario()
    const { siteAdmin, member } = board.people
    const path = `${board.path}/members/${member.id}`
    await as(siteAdmin).sure('POST', `${path}/add`, { action: 'add', ...FLAGS })
    await evictDurableObject(env.BOARD.getByName(board.id))
    const [key] = kind === 'joinMember' ? ['members'] : ['assignees']
    if (kind.startsWith('join')) await api.edit(`${list}/cards/${card}`, { [key]: [member.id] })
    else await as(siteAdmin).sure('POST', `${path}/remove`, { action: 'remove' })
    const [post] = await spy.arrived(url, 1, `act-${kind}`)
    expect(post?.payload['text']).toContain(` ${did} ${member.username} ${end}`)
  })

  it.each([['it came to'], ['it left']])(
    'links to a card that moved between boards, for receivers of the board %s',
    async (side) => {
      const [here, there] = [await openScenario(), await openScenario()]
      const place = { newBoardId: there.board.id, newListId: there.lists[0] }
      const to = { ...place, newSwimlaneId: there.board.swimlane }
      await here.api.edit(`${here.list}/cards/${here.card}`, to)
      const [post] = await spy.arrived(side === 'it left' ? here.url : there.url)
      expect(post?.payload).toMatchObject({ description: 'act-moveCardBoard', cardId: here.card })
      const [, link = ''] = String(post?.payload['text']).split('\n')
      expect(link).toBe(`${HOST}/b/${there.board.id}/a-board/${here.card}`)
    },
  )
})

describe('the headers', () => {
  it.each([
    ['a key in base64', WHSEC, new Webhook(WHSEC)],
    ['any other text', PLAIN, new Webhook(PLAIN, { format: 'raw' })],
  ])('sign the body where the token is %s', async (_, token, verifier) => {
    const { api, list, url } = await openScenario(token)
    await api.made(`${list}/cards`, { title: 'Ünï ✓ code' })
    const [post] = await spy.arrived(url)
    const { text = '', headers = {} } = post ?? {}
    expect(verifier.verify(text, headers)).toStrictEqual(post?.payload)
    expect(headers['x-wekan-token']).toBe(token)
    expect(() => verifier.verify(`${text} `, headers)).toThrow('No matching signature')
  })

  it('sign nothing where there is no token', async () => {
    const { api, list, url, int } = await openScenario()
    await api.made(`${list}/cards`, { title: 'One' })
    const [post] = await spy.arrived(url)
    expect(post?.headers).toStrictEqual({
      'content-type': 'application/json',
      'user-agent': 'Laneway-Webhooks/1',
      'webhook-id': `${String(post?.payload['activityId'])}-${int}`,
      'webhook-timestamp': expect.stringMatching(/^\d{10}$/),
    })
    expect(post?.init).toMatchObject({ method: 'POST', redirect: 'manual' })
  })

  it('and the body are the same at every try, but for the time and what is made of it', async () => {
    const { int, signIn } = await openRoute(1, { token: WHSEC })
    await signIn('One')
    const sender = openSender(answers(500))
    const times: number[] = []
    for (const waitMs of [0, 5_000, 300_000]) {
      sender.clock.ms += waitMs
      times.push(Math.floor(sender.clock.ms / 1_000))
      await sender.run(int)
    }
    const { posts } = sender
    expect(posts.map(({ headers }) => Number(headers['webhook-timestamp']))).toEqual(times)
    expect(new Set(posts.map(({ id }) => id)).size).toBe(1)
    expect(new Set(posts.map(({ text }) => text)).size).toBe(1)
    const verifier = new Webhook(WHSEC)
    expect(posts.map(({ headers }) => headers['webhook-signature'])).toEqual(
      posts.map(({ id, text }, at) => verifier.sign(id, new Date((times[at] ?? 0) * 1_000), text)),
    )
  })

  it('have another id for another integration and for another event', async () => {
    const { board, ints, signIn } = await openRoute(2)
    ints.push(await addIntegration(board))
    await signIn('One', 'Two')
    const sender = openSender()
    await sender.runAll(...ints)
    expect(new Set(sender.posts.map(({ id }) => id)).size).toBe(6)
    expect(new Set(sender.posts.map(({ text }) => text)).size).toBe(2)
  })
})

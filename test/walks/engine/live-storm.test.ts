import { evictDurableObject } from 'cloudflare:test'
import { expect, it } from 'vitest'
import { seeded } from '../../chaos/service/random.ts'
import { as, person, tokenOf } from '../../support/people.ts'
import { SEED } from '../../support/seed.ts'
import { type Activity, follow, leave, reach } from '../../support/feed.ts'
import { pair, placeOn } from '../../workers/engine/board-pair.ts'
import { type TestBoard, valueOf } from '../../workers/engine/support.ts'

const FOLLOWERS = 6
const WRITERS = 4
const WRITES = 25
const MORE = 12
const LAST = 'select last_seq from boards where id = ?'

type Random = () => number

/** Writes to one of two boards or moves a card from it to the other, some things at once. */
async function writeOn([here, there]: [TestBoard, TestBoard], random: Random): Promise<void> {
  const cards = await Promise.all([here.card('One'), here.card('Two', {}, 1)])
  for (let at = 0; at < WRITES; at += 1) {
    const [board, other] = random() < 0.5 ? [here, there] : [there, here]
    const [card = ''] = cards.splice(Math.floor(random() * cards.length), 1)
    const moving = { card, ...placeOn(other) }
    if (card && random() < 0.3) await board.dispatch('editCard', moving)
    else if (random() < 0.2) await Promise.all([board.card('A'), board.card('B')])
    else cards.push(await board.card(`Card ${at}`))
  }
}

/** Evicts the object of a board. The runtime gives up where it stays busy, as on a slow machine, which is no fault of the feed. */
async function sleep({ stub }: TestBoard): Promise<void> {
  try {
    await evictDurableObject(stub)
  } catch (error) {
    if (!String(error).includes('still has active references')) throw error
  }
}

/** The progress of the writers; at the end it counts on, so that no one waits for more than there will be. */
type Course = { isEnding: boolean; isOver: boolean }

/** Follows a board until the writing is over, leaving and reconnecting at random; returns all activities it got. */
async function followOn(
  { id }: TestBoard,
  token: string,
  random: Random,
  course: Course,
): Promise<Activity[]> {
  const activities: Activity[] = []
  for (let seq = 0; ;) {
    const feed = await follow(`/api/boards/${id}`, token, seq)
    const { isOver, isEnding } = course
    const more = isEnding ? 0 : Math.floor(random() * MORE)
    const goal = isOver ? Number(await valueOf(LAST, id)) : seq + more
    await reach(feed, goal)
    seq = await leave(feed)
    activities.push(...feed.activities())
    if (isOver) return activities
  }
}

it(`every follower gets all activities once and in order, whatever else happens (seed ${SEED})`, async () => {
  const boards = await pair()
  const [here, there] = boards
  const { id: userId } = await person()
  await here.make('addMember', { user: userId })
  await there.make('addMember', { user: userId })
  const [member, owner] = [await tokenOf(userId), await tokenOf(here.owner.userId)]
  const reader = as({ id: userId, username: '', email: '', token: owner })
  const listed = ({ id }: TestBoard) => reader.read<Activity[]>(`/api/boards/${id}/activities`)
  const course = { isEnding: false, isOver: false }
  const following = Array.from({ length: FOLLOWERS * 2 }, (_, at) => {
    const board = boards[at % 2] ?? here
    return followOn(board, at % 3 ? member : owner, seeded(SEED + at), course)
  })
  const random = seeded(SEED)
  const writing = Array.from({ length: WRITERS }, (_, at) =>
    writeOn(at % 2 ? [there, here] : [here, there], seeded(SEED + 100 + at)),
  )
  const sleeping = (async () => {
    for (let at = 0; at < 12; at += 1) {
      await boards[at % 2]?.card('Before sleep')
      if (random() < 0.7) await sleep(boards[at % 2] ?? here)
    }
  })()
  await Promise.all([...writing, sleeping])
  course.isEnding = true
  for (const board of boards) for (let at = 0; at < MORE; at += 1) await board.card('After')
  course.isOver = true
  const logs = [await listed(here), await listed(there)]
  for (const [at, activities] of (await Promise.all(following)).entries())
    expect(activities).toEqual(logs[at % 2])
})

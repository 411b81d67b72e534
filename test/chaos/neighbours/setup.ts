import { type Asker, type Person, openAsker } from './ask.ts'

/** The people of the proof, and the boards they meet on. */
export type Setup = {
  url: string
  admin: Person & { id: string }
  attacker: Person & { id: string; username: string; password: string }
  /** Three more who attack together with the attacker. */
  others: Person[]
  bystander: Person
  /** A public board of 28 MB, of which the attacker is no member. */
  publicBoard: string
  /** A board on which the attacker may only comment, and its other member. */
  commented: { board: string; other: string }
  /** A user who is to be removed from a private board of 28 MB, and disabled. */
  removed: Person & { id: string; board: string; list: string }
  /** The bystander's own board, its list and a card. */
  own: { board: string; list: string; card: string }
  /** The attacker's own board and its list. */
  attacked: { board: string; list: string }
}

const PASSWORD = 'a password of the proof'

const DESCRIPTION = 'All work and no play makes a dull board. '.repeat(2_400)

/** Makes the people and boards. The first user of the service, its site admin, must not be there yet. */
export async function setUp(url: string): Promise<Setup> {
  const nobody = openAsker(url, { token: '', address: '203.0.113.1' })
  const admin = await register(nobody, 'admin', '203.0.113.1')
  const asAdmin = openAsker(url, admin)
  const [attacker, bystander, other] = [
    await register(nobody, 'mallory', '198.51.100.1'),
    await register(nobody, 'alice', '203.0.113.2'),
    await register(nobody, 'carol', '203.0.113.3'),
  ]
  const others: Person[] = []
  for (const at of [1, 2, 3])
    others.push(await register(nobody, `mallory${at}`, `198.51.100.${100 + at}`))
  const reader = await register(nobody, 'rachel', '203.0.113.4')
  const publicBoard = await importBig(asAdmin, 'public')
  const privateBoard = await importBig(asAdmin, 'private')
  await addMember(asAdmin, privateBoard, reader.id, { isCommentOnly: false })
  const list = await idOf(asAdmin, `/api/boards/${privateBoard}/lists`, { title: 'Later' })
  const commented = await makeBoard(asAdmin, 'Commented')
  await addMember(asAdmin, commented.board, other.id, { isCommentOnly: false })
  await addMember(asAdmin, commented.board, attacker.id, { isCommentOnly: true })
  const asBystander = openAsker(url, bystander)
  const own = await makeBoard(asBystander, 'Own')
  const cards = `/api/boards/${own.board}/lists/${own.list}/cards`
  const card = await idOf(asBystander, cards, { title: 'A card', description: '' })
  const asAttacker = openAsker(url, attacker)
  const attacked = await makeBoard(asAttacker, 'Attacked')
  await Promise.all([nobody, asAdmin, asBystander, asAttacker].map((one) => one.end()))
  return {
    url,
    admin,
    attacker: { ...attacker, username: 'mallory', password: PASSWORD },
    others,
    bystander,
    publicBoard,
    removed: { ...reader, board: privateBoard, list },
    commented: { board: commented.board, other: other.id },
    own: { ...own, card },
    attacked,
  }
}

async function register(asker: Asker, username: string, address: string) {
  const body = { username, email: `${username}@example.com`, password: PASSWORD }
  const { id, token } = await asker.sure({ method: 'POST', path: '/users/register', body })
  return { id: String(id), token: String(token), address }
}

async function idOf(asker: Asker, path: string, body: object): Promise<string> {
  return String((await asker.sure({ method: 'POST', path, body }))['_id'])
}

async function makeBoard(asker: Asker, title: string) {
  const board = await idOf(asker, '/api/boards', { title })
  return { board, list: await idOf(asker, `/api/boards/${board}/lists`, { title: 'List' }) }
}

async function addMember(asker: Asker, board: string, user: string, flags: object): Promise<void> {
  const body = { action: 'add', isAdmin: false, isNoComments: false, ...flags }
  await asker.sure({ method: 'POST', path: `/api/boards/${board}/members/${user}/add`, body })
}

async function importBig(asker: Asker, permission: 'public' | 'private'): Promise<string> {
  const cards = Array.from({ length: 290 }, (_, at) => {
    return { _id: `card-${at}`, title: `Card ${at}`, description: DESCRIPTION, listId: 'list' }
  })
  return idOf(asker, '/api/boards/import', {
    _format: 'wekan-board-1.0.0',
    title: 'Big',
    permission,
    lists: [{ _id: 'list', title: 'List' }],
    swimlanes: [{ _id: 'lane', title: 'Default' }],
    cards,
  })
}

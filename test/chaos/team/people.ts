import { connect } from '../../../client/client.ts'

/** Most cards that one request makes. */
const AT_ONCE = 500

const WORDS = ['invoice', 'printer', 'garden', 'release', 'meeting', 'budget', 'holiday', 'paint']

/** A board of the team, with its swimlane, and its lists with the cards of each. */
export type TeamBoard = { id: string; swimlane: string; lists: { id: string; cards: string[] }[] }

/** A person of the team: their token, and the boards that they work on. */
export type Person = { token: string; boards: TeamBoard[] }

type Wanted = { people: number; boards: number; cards: number }

/** Makes the accounts and the boards of a team. Each person works on five boards, or on all if there are fewer. */
export async function makeTeam(url: string, wanted: Wanted): Promise<Person[]> {
  const admin = connect(url)
  await admin.register({ body: account('admin') })
  const people = []
  for (let at = 0; at < wanted.people; at += 1) {
    const { _id: user } = await admin.new_user({ body: account(`person-${at}`) })
    const { authToken: token } = await admin.create_user_token({ user })
    people.push({ user, token })
  }
  const boards: TeamBoard[] = []
  for (let at = 0; at < wanted.boards; at += 1)
    boards.push(await makeBoard(admin, `Board ${at}`, wanted.cards, people))
  return people.map(({ token }, at) => ({
    token,
    boards: boards
      .map((_, next) => boards[(at + next) % boards.length])
      .flatMap((one) => one ?? [])
      .slice(0, 5),
  }))
}

function account(username: string) {
  return { username, email: `${username}@example.com`, password: 'a long password' }
}

async function makeBoard(
  admin: ReturnType<typeof connect>,
  title: string,
  size: number,
  people: { user: string }[],
): Promise<TeamBoard> {
  const { _id: board, defaultSwimlaneId: swimlaneId } = await admin.new_board({ body: { title } })
  for (const { user } of people)
    await admin.add_board_member({
      board,
      user,
      body: { action: 'add', isAdmin: false, isNoComments: false, isCommentOnly: false },
    })
  const lists: TeamBoard['lists'] = []
  for (let at = 0; at < 5; at += 1) {
    const { _id: list } = await admin.new_list({ board, body: { title: `List ${at}` } })
    const cards: string[] = []
    while (cards.length < size / 5) {
      const body = {
        swimlaneId,
        cards: newCards(cards.length, Math.min(AT_ONCE, size / 5 - cards.length)),
      }
      const made = await admin.new_cards({ board, list, body })
      cards.push(...made.map(({ _id }) => _id))
    }
    lists.push({ id: list, cards })
  }
  return { id: board, swimlane: swimlaneId, lists }
}

function newCards(from: number, length: number) {
  return Array.from({ length }, (_, at) => {
    const word = WORDS[(from + at) % WORDS.length]
    return {
      title: `${word} ${from + at}`,
      description: `All about the ${word}, and what is to be done.`,
    }
  })
}

import type { Json } from './client.ts'

/** The time when the things of the export were made, which their ids tell. */
export const MADE = '2024-02-03T04:05:06.000Z'

/** An id as Trello makes them: when, and the rest. */
export function trelloId(rest: number): string {
  const seconds = (Date.parse(MADE) / 1_000).toString(16)
  return seconds.padStart(8, '0') + rest.toString(16).padStart(16, '0')
}

const [BOARD, TODO, DONE, ADA, BOB] = [1, 2, 3, 4, 5].map(trelloId)
const [CARD, OTHER, GREEN, PINK, NONE] = [6, 7, 8, 9, 10].map(trelloId)
const [TEXT, NUMBER, DATE, BOX, PICK, FIRST, SECOND] = [11, 12, 13, 14, 15, 16, 17].map(trelloId)

const LIMITS = { cards: { openPerBoard: { status: 'ok', disableAt: 5_000, warnAt: 4_500 } } }

const cover = { idAttachment: null, color: null, size: 'normal', brightness: 'light' }

const card = {
  badges: { attachments: 0, comments: 0, checkItems: 0, description: true },
  checkItemStates: null,
  closed: false,
  dueReminder: null,
  email: null,
  idBoard: BOARD,
  idChecklists: [],
  idMembersVoted: [],
  labels: [],
  manualCoverAttachment: false,
  shortLink: 'aBcDeFgH',
  shortUrl: 'https://trello.com/c/aBcDeFgH',
  subscribed: false,
  limits: LIMITS,
  attachments: [],
  pluginData: [],
  customFieldItems: [],
  cover,
}

const CARDS: Json[] = [
  {
    ...card,
    id: CARD,
    name: 'Write *Trello* down',
    desc: 'What it **is**',
    idList: TODO,
    idShort: 12,
    idLabels: [GREEN, PINK, NONE],
    idMembers: [ADA, BOB],
    pos: 16_384.5,
    start: '2024-03-01T08:00:00.000Z',
    due: '2024-03-02T09:30:00.000Z',
    dueComplete: true,
    dateLastActivity: '2024-02-10T10:10:10.100Z',
    cover: { ...cover, color: 'sky_dark' },
    attachments: [
      { id: trelloId(30), name: 'A page', url: 'https://example.com/page', isUpload: false },
      { id: trelloId(31), name: 'a.png', url: 'https://trello.com/a.png', isUpload: true },
    ],
    customFieldItems: [
      { id: trelloId(40), idCustomField: TEXT, idValue: null, value: { text: 'Words' } },
      { id: trelloId(41), idCustomField: NUMBER, idValue: null, value: { number: '12.5' } },
      { id: trelloId(42), idCustomField: DATE, value: { date: '2024-04-05T06:00:00.000Z' } },
      { id: trelloId(43), idCustomField: BOX, idValue: null, value: { checked: 'true' } },
      { id: trelloId(44), idCustomField: PICK, idValue: SECOND, value: null },
    ],
  },
  {
    ...card,
    id: OTHER,
    name: 'Closed',
    desc: '',
    closed: true,
    idList: DONE,
    idShort: 3,
    idLabels: [],
    idMembers: [],
    pos: 1,
    start: null,
    due: '2024-03-03T00:00:00.000Z',
    dueComplete: false,
    dateLastActivity: null,
  },
]

const list = { idBoard: BOARD, subscribed: false, softLimit: null, creationMethod: null }

const label = { idBoard: BOARD, uses: 1 }

const field = (id: string | undefined, name: string, type: string, more: Json = {}): Json => ({
  id,
  name,
  type,
  idModel: BOARD,
  modelType: 'board',
  fieldGroup: 'aa',
  pos: 1,
  display: { cardFront: type !== 'text' },
  ...more,
})

const action = (id: number, type: string, data: Json): Json => ({
  id: trelloId(id),
  idMemberCreator: BOB,
  data: { board: { id: BOARD, name: 'Trello board' }, ...data },
  appCreator: null,
  type,
  date: `2024-02-05T00:00:${id}.000Z`,
  memberCreator: { id: BOB, username: 'bob-of-trello' },
})

/** Makes Trello's "Export as JSON" of a small board with everything on it, in its order. */
export function trelloExport(ada: string): Json {
  return {
    id: BOARD,
    nodeId: 'ari:cloud:trello::board/workspace/1',
    name: 'Trello board',
    desc: 'As it was there',
    descData: null,
    closed: false,
    dateClosed: null,
    idOrganization: trelloId(99),
    idEnterprise: null,
    limits: LIMITS,
    pinned: false,
    starred: true,
    url: 'https://trello.com/b/x/trello-board',
    prefs: {
      permissionLevel: 'public',
      background: 'blue',
      voting: 'disabled',
      comments: 'members',
    },
    shortLink: 'x',
    labelNames: { green: 'Go', yellow: '' },
    powerUps: [],
    dateLastActivity: '2024-02-10T10:10:10.100Z',
    idTags: [],
    actions: [
      action(20, 'commentCard', { text: 'Second word', card: { id: CARD, idShort: 12 } }),
      action(19, 'updateCard', { card: { id: CARD }, old: { pos: 1 } }),
      action(18, 'commentCard', { text: 'First word', card: { id: CARD, idShort: 12 } }),
      action(17, 'commentCard', { text: 'On a card that is gone', card: { id: trelloId(77) } }),
    ],
    cards: CARDS,
    labels: [
      { ...label, id: GREEN, name: 'Go', color: 'green_dark' },
      { ...label, id: PINK, name: '', color: 'pink_light' },
      { ...label, id: NONE, name: 'No color', color: null },
    ],
    lists: [
      { ...list, id: TODO, name: 'To do', closed: false, color: null, pos: 65_535 },
      { ...list, id: DONE, name: 'Done', closed: true, color: null, pos: 32_768 },
    ],
    members: [
      { id: ADA, username: ada, fullName: 'Ada', initials: 'A', memberType: 'normal' },
      { id: BOB, username: 'bob-of-trello', fullName: 'Bob', initials: 'B' },
    ],
    checklists: [
      {
        id: trelloId(50),
        name: 'Steps',
        idBoard: BOARD,
        idCard: CARD,
        pos: 2,
        limits: LIMITS,
        checkItems: [
          {
            id: trelloId(51),
            name: 'Open',
            state: 'incomplete',
            pos: 5,
            due: null,
            idMember: null,
          },
          { id: trelloId(52), name: 'Done', state: 'complete', pos: 9.5, due: null },
        ],
        creationMethod: null,
      },
    ],
    customFields: [
      field(TEXT, 'Words', 'text'),
      field(NUMBER, 'Points', 'number'),
      field(DATE, 'When', 'date'),
      field(BOX, 'Whether', 'checkbox'),
      field(PICK, 'Which', 'list', {
        options: [
          { id: FIRST, idCustomField: PICK, value: { text: 'One' }, color: 'none', pos: 1 },
          { id: SECOND, idCustomField: PICK, value: { text: 'Two' }, color: 'red', pos: 2 },
        ],
      }),
    ],
    memberships: [
      {
        id: trelloId(60),
        idMember: ADA,
        memberType: 'admin',
        unconfirmed: false,
        deactivated: false,
      },
      { id: trelloId(61), idMember: BOB, memberType: 'observer', deactivated: true },
    ],
    pluginData: [],
  }
}

/** Bob, by his id there. */
export const BOB_THERE = BOB ?? ''

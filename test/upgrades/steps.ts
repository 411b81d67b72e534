/** A request that fills a service, as `METHOD /path`; `{names}` in the path and the body stand for ids that replies before it gave. */
export type Step = {
  ask: string
  body?: Record<string, unknown>
  /** A file that is sent as a form, in this field. */
  file?: { field: string; name: string; type: string; base64: string }
  /** Ids that its reply gives, by the name that stands for them and their place in it; of an address its last part. */
  gives?: Record<string, string>
  /** The name in the place of the token that it is sent with. */
  by?: string
}

/** The password of both people of a state. */
export const PASSWORD = 'a long password'

/** A PNG of one pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const CARD = '/api/boards/{board}/lists/{list}/cards/{card}'
const ON_CARD = '/api/boards/{board}/cards/{card}'

/** A moment that never comes while the state is tested, and one that has passed: neither is told of. */
const [LATER, EARLIER] = ['2099-06-01T12:00:00.000Z', '2020-06-01T12:00:00.000Z']

const PEOPLE: Step[] = [
  {
    ask: 'POST /users/register',
    body: { username: 'ada', email: 'ada@example.com', password: PASSWORD },
    gives: { user: 'id', token: 'token' },
  },
  {
    ask: 'POST /api/users',
    body: { username: 'grace', email: 'grace@example.com', password: PASSWORD },
    gives: { grace: '_id' },
  },
  {
    ask: 'POST /users/login',
    body: { username: 'grace', password: PASSWORD },
    gives: { graceToken: 'token' },
  },
  { ask: 'PUT /api/user', body: { fullname: 'Ada Łódź Lovelace', initials: 'AL' } },
  {
    ask: 'PUT /api/user/avatar',
    file: { field: 'picture', name: 'me.png', type: 'image/png', base64: PIXEL },
  },
  {
    ask: 'POST /api/user/tokens',
    body: { name: 'A named token', scopes: ['read'] },
    gives: { namedToken: 'token' },
  },
  { ask: 'POST /api/users', body: { username: 'crane', bot: true }, gives: { bot: '_id' } },
  {
    ask: 'POST /api/users/{bot}/tokens',
    body: { name: 'Of a bot', scopes: ['write'] },
    gives: { botToken: 'token' },
  },
  { ask: 'PUT /api/user/settings', body: { timeZone: 'Europe/Berlin' } },
]

const BOARD: Step[] = [
  {
    ask: 'POST /api/boards',
    body: { title: 'Quarry', color: 'midnight' },
    gives: { board: '_id', swimlane: 'defaultSwimlaneId' },
  },
  { ask: 'PUT /api/boards/{board}', body: { description: 'Of **stone**' } },
  {
    ask: 'PUT /api/boards/{board}/background',
    file: { field: 'picture', name: 'wall.png', type: 'image/png', base64: PIXEL },
  },
  {
    ask: 'PUT /api/boards/{board}/labels',
    body: { label: { name: 'Soon', color: 'red' } },
    gives: { label: '' },
  },
  { ask: 'POST /api/boards/{board}/members', body: { username: 'grace', role: 'member' } },
  { ask: 'PUT /api/boards/{board}/star' },
  { ask: 'POST /api/boards/{board}/swimlanes', body: { title: 'Side' }, gives: { side: '_id' } },
  { ask: 'POST /api/boards/{board}/lists', body: { title: 'To do' }, gives: { list: '_id' } },
  { ask: 'POST /api/boards/{board}/lists', body: { title: 'Done' }, gives: { done: '_id' } },
  {
    ask: 'POST /api/boards/{board}/custom-fields',
    body: {
      name: 'Weight',
      type: 'number',
      settings: {},
      showOnCard: true,
      automaticallyOnCard: false,
      showLabelOnMiniCard: true,
    },
    gives: { customField: '_id' },
  },
  {
    ask: 'POST /api/boards/{board}/integrations',
    body: { url: 'https://receiver.example/hook' },
    gives: { int: '_id' },
  },
  { ask: 'PUT /api/boards/{board}/integrations/{int}', body: { enabled: false } },
  { ask: 'POST /api/user/filters', body: { name: 'Red ones', q: 'label:Soon' } },
  {
    ask: 'POST /api/boards/{board}/shares',
    body: { name: 'For customers' },
    gives: { link: 'url' },
  },
  { ask: 'POST /api/user/feeds', body: { kind: 'calendar' } },
]

const CARDS: Step[] = [
  {
    ask: 'POST /api/boards/{board}/lists/{list}/cards',
    body: {
      title: 'Granite ß 花崗岩',
      description: 'The first text',
      authorId: '{user}',
      swimlaneId: '{swimlane}',
    },
    gives: { card: '_id' },
  },
  {
    ask: `PUT ${CARD}`,
    body: {
      description: '- [x] Cut\n- [ ] Carry',
      startAt: EARLIER,
      dueAt: LATER,
      spentTime: 2.5,
      color: 'plum',
      labelIds: ['{label}'],
      members: ['{user}', '{grace}'],
      assignees: ['{grace}'],
      customFields: [{ _id: '{customField}', value: 3 }],
    },
  },
  {
    ask: `POST ${ON_CARD}/comments`,
    body: { comment: 'It is @grace who carries.' },
    gives: { comment: '_id' },
  },
  { ask: `POST ${ON_CARD}/comments`, body: { comment: 'I do.' }, by: 'graceToken' },
  {
    ask: `PUT ${ON_CARD}/comments/{comment}/reaction`,
    body: { reaction: 'heart', isGiven: true },
    by: 'graceToken',
  },
  {
    ask: `POST ${ON_CARD}/checklists`,
    body: { title: 'Tools', items: [{ title: 'Chisel', isFinished: true }, { title: 'Cart' }] },
    gives: { checklist: '_id' },
  },
  {
    ask: `POST ${CARD}/attachments`,
    file: { field: 'file', name: 'ä stone.txt', type: 'text/plain', base64: 'QSBzdG9uZS4K' },
    gives: { attachment: '_id' },
  },
  { ask: `PUT ${ON_CARD}/watch`, by: 'graceToken' },
  {
    ask: 'POST /api/boards/{board}/lists/{done}/cards',
    body: { title: 'Marble', authorId: '{grace}', swimlaneId: '{side}' },
    gives: { marble: '_id' },
  },
  {
    ask: 'PUT /api/boards/{board}/lists/{done}/cards/{marble}',
    body: { parentId: '{card}', dueAt: EARLIER },
  },
  { ask: `POST ${ON_CARD}/dependencies`, body: { cardId: '{marble}', type: 'blocks' } },
  {
    ask: 'POST /api/boards/{board}/lists/{done}/cards',
    body: { title: 'Basalt', authorId: '{user}', swimlaneId: '{swimlane}' },
    gives: { basalt: '_id' },
  },
  { ask: 'POST /api/boards/{board}/cards/{basalt}/archive' },
  {
    ask: 'POST /api/boards/{board}/lists/{done}/cards',
    body: { title: 'Sand', authorId: '{user}', swimlaneId: '{swimlane}' },
    gives: { sand: '_id' },
  },
  { ask: 'DELETE /api/boards/{board}/lists/{done}/cards/{sand}' },
  {
    ask: 'POST /api/boards',
    body: { title: 'Harbor', permission: 'public' },
    gives: { harbor: '_id' },
  },
]

/** The contents of a state: each kind of thing that a version can store once, where its version has the operation for it. */
export const STEPS: readonly Step[] = [...PEOPLE, ...BOARD, ...CARDS]

import type { Json } from './client.ts'
import { trelloId } from './trello-export.ts'
import { RELAUNCH_ACTIONS } from './trello-relaunch-actions.ts'
import { RELAUNCH_CARDS } from './trello-relaunch-cards.ts'
import {
  ADA,
  BOARD,
  CARDS,
  CAROL,
  HIGH,
  LIMITS,
  NAMELESS,
  OLD,
  PLACE,
  RED,
  RISK,
  TODO,
} from './trello-relaunch-ids.ts'

const member = (id: string | undefined, fullName: string, more: Json = {}): Json => ({
  id,
  aaId: '5f0-aaid',
  activityBlocked: false,
  avatarHash: 'f00',
  avatarUrl: null,
  bio: '',
  bioData: null,
  confirmed: true,
  fullName,
  idEnterprise: null,
  idEnterprisesDeactivated: null,
  idMemberReferrer: null,
  idPremOrgsAdmin: null,
  initials: 'X',
  memberType: 'normal',
  nonPublic: {},
  nonPublicAvailable: true,
  products: [],
  status: 'disconnected',
  url: 'https://trello.com/x',
  ...more,
})

const list = { idBoard: BOARD, subscribed: false, softLimit: null, datasource: { filter: false } }

const field = { idModel: BOARD, modelType: 'board', fieldGroup: 'aa', display: { cardFront: true } }

/** An export of a board that people have worked on for years, with one of every kind of thing on it. */
export function relaunchExport(ada: string): Json {
  return {
    id: BOARD,
    nodeId: 'ari:cloud:trello::board/workspace/1',
    name: 'Relaunch',
    desc: '',
    descData: null,
    closed: false,
    idOrganization: trelloId(99),
    limits: LIMITS,
    pinned: false,
    starred: true,
    url: 'https://trello.com/b/xYz/relaunch',
    prefs: {
      permissionLevel: 'org',
      hideVotes: false,
      voting: 'members',
      isTemplate: false,
      cardAging: 'regular',
      background: 'orange',
      backgroundColor: '#D29034',
      backgroundImage: null,
      backgroundTile: false,
      backgroundBrightness: 'dark',
      canInvite: true,
    },
    shortLink: 'xYz',
    labelNames: { red: 'Urgent' },
    powerUps: [],
    idTags: [],
    ixUpdate: '1',
    actions: RELAUNCH_ACTIONS,
    cards: RELAUNCH_CARDS,
    labels: [
      { id: RED, idBoard: BOARD, name: 'Urgent', color: 'red_light', uses: 1 },
      { id: NAMELESS, idBoard: BOARD, name: '', color: null, uses: 1 },
    ],
    lists: [
      { ...list, id: TODO, name: 'To do', closed: false, color: null, pos: 1, type: null },
      { ...list, id: OLD, name: 'Old', closed: true, color: 'blue', pos: 2, type: null },
    ],
    members: [
      member(ADA, 'Ada', { username: ada }),
      member(CAROL, 'Carol Former', { username: null, activityBlocked: true }),
    ],
    checklists: [
      {
        id: trelloId(300),
        name: 'Steps',
        idBoard: BOARD,
        idCard: CARDS['plan'],
        pos: 1,
        limits: LIMITS,
        checkItems: [
          {
            id: trelloId(301),
            name: 'Ask',
            nameData: { emoji: {} },
            pos: 1,
            state: 'complete',
            due: '2024-05-02T00:00:00.000Z',
            dueReminder: -1,
            idMember: ADA,
            idChecklist: trelloId(300),
          },
        ],
        creationMethod: null,
      },
    ],
    customFields: [
      { ...field, id: PLACE, name: 'Place', type: 'text', pos: 1 },
      {
        ...field,
        id: RISK,
        name: 'Risk',
        type: 'list',
        pos: 2,
        options: [
          { id: HIGH, idCustomField: RISK, value: { text: 'High' }, color: 'none', pos: 1 },
        ],
      },
    ],
    memberships: [
      { id: trelloId(310), idMember: ADA, memberType: 'admin', deactivated: false },
      { id: trelloId(311), idMember: CAROL, memberType: 'normal', deactivated: true },
    ],
    pluginData: [],
  }
}

import type { Field } from './document.ts'
import type { Json } from './client.ts'

/** Values of required fields for which not any text will do. */
export const SAMPLES: Json = {
  _format: 'wekan-board-1.0.0',
  activities: 'all',
  attestationObject: 'AAEC',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  authenticatorData: 'AAEC',
  authorId: '',
  cards: [{ title: 'One of many' }],
  clientDataJSON: 'AAEC',
  digestAt: '08:00',
  email: 'someone@example.com',
  endpoint: 'https://push.example/send/1',
  fileData: 'AAEC',
  file: 'AAEC',
  id: 'AAEC',
  owner: '',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  password: 'a long enough password',
  // The header of a PNG.
  picture: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAAB',
  rule: 'FREQ=WEEKLY;BYDAY=MO',
  scopes: ['read'],
  settings: '',
  signature: 'AAEC',
  timeZone: 'Europe/Berlin',
  url: 'https://receiver.example/hook',
  value: 'First',
}

/** The smallest valid body that a schema describes; ids in it are among those given. */
export function leastBody(schema: Field, ids: { [name: string]: string } = {}): Json {
  const { user: userId, target, swimlane, board, card, attachment } = ids
  const named: Json = { boardId: board, attachmentId: attachment, card }
  Object.assign(named, { targetBoardId: board, targetCardId: card })
  const { properties = {}, required = [] } = schema
  const names = [...required, ...chosen(schema)]
  return Object.fromEntries(
    names.map((name) => {
      if (name === 'userId') return [name, userId]
      if (named[name]) return [name, named[name]]
      if (name === 'rule' && 'days' in properties) return [name, properties[name]?.example]
      if (name === 'cardId' && target) return [name, target]
      if (name === 'toSwimlaneId' && swimlane) return [name, swimlane]
      // People in tests are named by their id.
      if (name === 'username' && 'role' in properties) return [name, `user-${userId}`]
      if (name === 'username') return [name, `user-${crypto.randomUUID()}`]
      return [name, sample(name, properties[name] ?? {})]
    }),
  )
}

/** One field if none is required, but not all may be left out. */
function chosen({ properties = {}, minProperties = 0 }: Field): string[] {
  if ('role' in properties) return ['username', 'role'].filter((name) => name in properties)
  if ('dependsOn' in properties) return ['cardId']
  if ('bot' in properties) return ['password', 'email']
  const plain = ['authorId', 'title', 'name', 'fullname', 'items', 'icon']
  if (minProperties === 0) return []
  const one = plain.find((name) => name in properties)
  return one === undefined ? keysWithExample(properties) : [one]
}

function keysWithExample(properties: Record<string, Field>): string[] {
  return Object.keys(properties).filter((name) => properties[name]?.example !== undefined)
}

function sample(name: string, field: Field): unknown {
  const { type, example, enum: choices, properties } = field
  if (name in SAMPLES) return SAMPLES[name]
  if (typeof example === 'object') return example
  if (choices !== undefined) return choices[0]
  if (type === 'object' && properties !== undefined) return leastBody(field)
  if (type === 'boolean') return false
  return type === 'number' || type === 'integer' ? 1 : 'some text'
}

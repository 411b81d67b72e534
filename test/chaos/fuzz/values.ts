import * as fc from 'fast-check'
import { ODD_NAMES, ODD_TEXTS, brokenTexts, longTexts, texts } from './texts.ts'
import { Raw } from './wire.ts'

/** An id of the state by the name that paths have for it, or a caller's own word; chosen by a number. */
export class Ref {
  readonly name: string
  readonly at: number

  constructor(name: string, at: number) {
    this.name = name
    this.at = at
  }
}

/** The description of a field, as far as values are made by it. */
export type Doc = {
  type?: string
  enum?: unknown[]
  description?: string
  items?: Doc
  properties?: Record<string, Doc>
  required?: string[]
}

const refTo = (name: string) => fc.nat(1_000).map((at) => new Ref(name, at))

/** The kinds of things that the ids in a field are ids of. */
const REFERENCES: [RegExp, string][] = [
  [/^(?:members|assignees|authorId|owner|userId|positive|negative|voters)$/, 'user'],
  [/^(?:one|two|three|five|eight|thirteen|twenty|forty|oneHundred|unsure)$/, 'user'],
  [/^labelIds$/, 'label'],
  [/^swimlaneId$|^newSwimlaneId$/, 'swimlane'],
  [/^listId$|^newListId$/, 'list'],
  [/^newBoardId$/, 'board'],
  [/^parentId$/, 'card'],
  [/^_id$/, 'customField'],
  [/^customFields$/, 'customField'],
]

const MOMENTS = [
  '2026-02-28',
  '2024-02-29T12:00:00+05:30',
  '0001-01-01',
  '9999-12-31T23:59:59.999Z',
  '2026-01-01 10:11:12',
  '',
  1_700_000_000_000,
  '-1',
  '20260101',
]

const NUMBERS = ['0', '-0', '1', '-1.5', '1e3', 3.25, -0, 2 ** 53, 1e-7, 1e21, 1e308, 5e-324, '.5']

const NAMED: Record<string, fc.Arbitrary<unknown>> = {
  url: fc.constantFrom('https://receiver.invalid/hook', 'https://other.invalid/ä?b=c#d'),
  email: fc.nat(10 ** 9).map((at) => `user${at}@example.com`),
  username: fc.oneof(refTo('username'), fc.string({ unit: 'grapheme', minLength: 1 })),
  password: fc.oneof(refTo('password'), fc.string({ minLength: 8, maxLength: 40 })),
  activities: fc.constantFrom('all', 'act-createCard', ['act-moveCard', 'act-addComment'], ''),
  file: fc.oneof(
    {
      weight: 15,
      arbitrary: fc.uint8Array().map((bytes) => Buffer.from(bytes).toString('base64')),
    },
    { weight: 1, arbitrary: fc.constant('A'.repeat(400_000)) },
  ),
  type: fc.constantFrom('text/html', 'image/svg+xml', 'text/plain; charset=utf-8', 'a/b'),
  action: fc.constantFrom('add', 'remove', 'enableLogin', 'takeOwnership'),
  label: fc.oneof(texts, fc.record({ name: texts, color: fc.constantFrom('green', 'red', 'sky') })),
  items: fc.oneof(texts, fc.array(texts, { maxLength: 4 })),
  comment: longTexts,
  description: longTexts,
  title: texts,
  name: texts,
  token: fc.constantFrom('a-token-of-receivers', '', 'whsec_AAECAwQFBgcICQ=='),
  settings: fc.oneof(
    fc.constant(''),
    fc.record({ dropdownItems: fc.array(fc.record({ name: texts }), { maxLength: 3 }) }),
  ),
}

/** Values that suit a field by its name and description. */
export function fitting(name: string, doc: Doc): fc.Arbitrary<unknown> {
  const { type, enum: choices, description = '', items, properties } = doc
  if (choices !== undefined) return fc.constantFrom(...choices)
  const named = NAMED[name]
  if (named !== undefined) return named
  const [, reference] = REFERENCES.find(([pattern]) => pattern.test(name)) ?? []
  if (name === 'customFields')
    return fc.array(fc.record({ _id: refTo('customField'), value: scalars }), { maxLength: 3 })
  if (description.includes('comma list') && reference !== undefined)
    return fc.array(refTo(reference), { maxLength: 2 })
  if (reference !== undefined) return refTo(reference)
  if (description.includes('ISO-8601')) return fc.constantFrom(...MOMENTS)
  if (description.includes('number')) return fc.constantFrom(...NUMBERS)
  if (description.includes('true')) return flags
  if (type === 'boolean') return flags
  if (type === 'number') return fc.constantFrom(...NUMBERS)
  if (type === 'integer') return fc.integer()
  if (type === 'array') return fc.array(fitting(name, items ?? {}), { maxLength: 5 })
  if (type === 'object') return fieldsOf(doc, fitting)
  return name === 'value' ? scalars : properties === undefined ? texts : fieldsOf(doc, fitting)
}

/** Objects with the fields that are required and a few of the others, each made by `make`. */
export function fieldsOf(
  { properties = {}, required = [] }: Doc,
  make: (name: string, doc: Doc) => fc.Arbitrary<unknown>,
): fc.Arbitrary<Record<string, unknown>> {
  const others = Object.keys(properties).filter((name) => !required.includes(name))
  return fc.subarray(others, { maxLength: Math.min(4, others.length) }).chain((chosen) => {
    const names = [...required, ...chosen]
    return fc.record(
      Object.fromEntries(names.map((name) => [name, make(name, properties[name] ?? {})])),
    )
  })
}

const flags = fc.constantFrom<unknown>(true, false, 'true', '0', 'ON', 1, '')

const scalars = fc.oneof(
  texts,
  fc.constantFrom<unknown>(...NUMBERS),
  fc.boolean(),
  fc.constant(null),
)

const nested = (depth: number) => new Raw('['.repeat(depth) + ']'.repeat(depth))

/** Values that suit no field, or hardly any. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      '',
      ' ',
      [],
      {},
      [[]],
      [null],
      [{}],
      -0,
      2 ** 53 + 2,
      -(2 ** 63),
      1e300,
      new Raw('1e400'),
      new Raw('-1e400'),
      new Raw('1E-400'),
      new Raw('123456789012345678901234567890'),
      new Raw('{"__proto__":{"isAdmin":true}}'),
      new Raw('{"a":1,"a":2}'),
      new Raw('"\\ud800"'),
      new Raw('"\\u0000"'),
      new Raw('NaN'),
      new Raw('0x10'),
      new Raw("'single'"),
      new Raw(''),
      nested(19),
      nested(21),
      'NaN',
      'Infinity',
      '1e400',
      '0x10',
      '１２',
      '[object Object]',
      '[',
      '{"a":',
    ),
  },
  { weight: 2, arbitrary: fc.constantFrom(...ODD_NAMES, ...ODD_TEXTS) },
  { weight: 2, arbitrary: brokenTexts },
  {
    weight: 1,
    arbitrary: fc.constantFrom(1_001, 20_000).map((length) => Array(length).fill('a')),
  },
  { weight: 1, arbitrary: fc.constantFrom(1_001, 100_001).map((length) => 'y'.repeat(length)) },
  { weight: 1, arbitrary: fc.constant(nested(10_000)) },
  { weight: 1, arbitrary: fc.constantFrom('board', 'list', 'card', 'user', 'label').chain(refTo) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 4, noUnicodeString: false }) },
)

/** Bodies with the fields that suit an operation; a third of them with something in them that does not. */
export function bodiesFor(doc: Doc): fc.Arbitrary<Record<string, unknown>> {
  const mixed = (name: string, field: Doc) =>
    fc.oneof({ weight: 2, arbitrary: fitting(name, field) }, { weight: 1, arbitrary: hostile })
  const stray = fc.dictionary(fc.constantFrom(...ODD_NAMES, 'title', '_id', 'boardId'), hostile)
  return fc.oneof(
    { weight: 6, arbitrary: fieldsOf(doc, fitting) },
    { weight: 2, arbitrary: fieldsOf(doc, mixed) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fieldsOf(doc, fitting), stray)
        .map(([fields, more]) => ({ ...more, ...fields })),
    },
  )
}

import {
  type ObjectOf,
  withTraits,
  bad,
  described,
  exemplified,
  preparing,
} from '../../kernel/contract/kind.ts'
import { choice, flag } from '../../kernel/contract/wire.ts'
import { invalidFields } from '../../kernel/contract/app-error.ts'
import { blankOf, formOf } from '../../kernel/contract/entity.ts'
import { keyed, keysOf } from '../../kernel/contract/keyed.ts'
import type { BoardRole } from '../../kernel/contract/choices.ts'
import type { MemberFlags } from '../model/rows.ts'
import { memberFlags } from './fields.ts'

/** A member with both flags may only read: one forbids comments, the other everything but comments. */
const READ_ONLY = { isNoComments: true, isCommentOnly: true } as const

/** The member flags of each role. */
const ROLES = {
  admin: { isAdmin: true },
  normal: {},
  'no-comments': { isNoComments: true },
  'comment-only': { isCommentOnly: true },
  worker: { isWorker: true },
  'read-only': READ_ONLY,
} satisfies Record<BoardRole, Partial<MemberFlags>>

/** Role names of later WeKan versions, in lower case without hyphens. */
const SPELLINGS = new Map([
  ['member', 'normal'],
  ['nocomments', 'no-comments'],
  ['comment', 'comment-only'],
  ['commentonly', 'comment-only'],
  ['readonly', 'read-only'],
])

/**
 * The flags of later versions for members who see only the cards that they are on. Laneway refuses
 * these roles: it would show such a member the whole board.
 */
export const ASSIGNED_ONLY = [
  'isNormalAssignedOnly',
  'isCommentAssignedOnly',
  'isReadAssignedOnly',
] as const

const ASSIGNED_ONLY_ROLES = ASSIGNED_ONLY.map((name) => name.slice(2).toLowerCase())

const UNSUPPORTED =
  'would limit the member to the cards they are on, which is not supported; a member sees the whole board'

const plainOf = (given: string) => given.trim().toLowerCase()

const spell = (given: string) => {
  const plain = plainOf(given)
  return SPELLINGS.get(plain.replace(/-/g, '')) ?? plain
}

const known = preparing(choice(...keysOf(ROLES)), (given) =>
  typeof given === 'string' ? spell(given) : given,
)

export const roleForm = withTraits(known, {
  read: (given) =>
    typeof given === 'string' && ASSIGNED_ONLY_ROLES.includes(plainOf(given).replace(/-/g, ''))
      ? bad(UNSUPPORTED)
      : known.read(given),
})

const refused = described(
  'Not supported: only false is taken.',
  flag.that((isSet) => !isSet, UNSUPPORTED).optional(),
)

/** A member's rights in a body: a role, or flags. */
export const rightsForm = {
  role: exemplified('normal', roleForm.optional()),
  ...formOf(memberFlags),
  isReadOnly: flag.optional(),
  ...keyed(ASSIGNED_ONLY, () => refused),
}

const NO_FLAGS = blankOf(memberFlags)

const NEEDED = ['isAdmin', 'isNoComments', 'isCommentOnly'] as const

type Given = Omit<ObjectOf<typeof rightsForm>, (typeof ASSIGNED_ONLY)[number]>

/** The member flags of a body, of which a role overrides the flags. */
function flagsGiven({ role: name, isReadOnly: only = false, ...flags }: Given) {
  if (name !== undefined) return { ...NO_FLAGS, ...ROLES[name] }
  return { ...flags, ...(only && READ_ONLY) }
}

/** All member flags by a body; those that are not given are false. */
export function allFlagsOf(body: Given) {
  return { ...NO_FLAGS, ...flagsGiven(body) }
}

/** The member flags of a body that must have a role, or all of `NEEDED`. */
export function flagsOf(body: Given) {
  const given = flagsGiven(body)
  const missing = NEEDED.filter((flagName) => given[flagName] === undefined)
  if (missing.length > 0)
    throw invalidFields(missing.map((field) => ({ field, reason: 'is required without a role' })))
  return given
}

/** The member flags of a role that was stored by its name; undefined if there is no such role any more. */
export function flagsOfRole(name: string) {
  const isKnown = (key: string): key is keyof typeof ROLES => Object.hasOwn(ROLES, key)
  return isKnown(name) ? { ...NO_FLAGS, ...ROLES[name] } : undefined
}

type Limits = Record<'isNoComments' | 'isCommentOnly' | 'isWorker', boolean | null>

/** The role of a member who is no admin; without a membership it is the usual one. */
export function roleOfFlags({ isNoComments, isCommentOnly, isWorker }: Limits): BoardRole {
  if (isNoComments && isCommentOnly) return 'read-only'
  if (isNoComments) return 'no-comments'
  if (isCommentOnly) return 'comment-only'
  return isWorker ? 'worker' : 'normal'
}

/** Returns true if a member may only read, as the flags of `READ_ONLY` say. */
export function isReadOnly({ isAdmin, isNoComments, isCommentOnly }: MemberFlags): boolean {
  return !isAdmin && isNoComments && isCommentOnly
}

type LaterFlags = { [K in 'isReadOnly' | (typeof ASSIGNED_ONLY)[number]]?: boolean | undefined }

/** A member of an export with the flags of this service; undefined for one who saw only the cards that they were on. */
export function importedMember<M extends LaterFlags & { isAdmin?: boolean | undefined }>(
  member: M,
) {
  const { isReadOnly: only = false, ...more } = member
  const { isNormalAssignedOnly, isCommentAssignedOnly, isReadAssignedOnly, ...given } = more
  const isLimited = isNormalAssignedOnly || isCommentAssignedOnly || isReadAssignedOnly
  return isLimited && !given.isAdmin ? undefined : { ...given, ...(only && READ_ONLY) }
}

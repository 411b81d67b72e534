import { described, exemplified } from '../../kernel/contract/kind.ts'
import { formOf } from '../../kernel/contract/entity.ts'
import { record } from '../../kernel/contract/record.ts'
import { count, flag, moment, text } from '../../kernel/contract/wire.ts'
import { userFields } from '../users/fields.ts'

/** Most people whom one invitation lets in. */
const MOST_USES = 1_000

const EMAIL = 'Address that alone may use it, once; by default whoever has the link may.'

const EXPIRES =
  'Time when it expires, as ISO-8601; by default in seven days, and at most in a year from now.'

/** The fields of the form that makes an invitation. */
export const invitationForm = {
  email: described(EMAIL, exemplified('grace@example.com', formOf(userFields).email)),
  uses: described(
    'Number of people who may use it, up to 1,000; by default one.',
    count.that((uses) => uses >= 1 && uses <= MOST_USES, 'must be from 1 to 1,000').optional(),
  ),
  expiresAt: described(EXPIRES, moment.optional()),
}

const id = described('Id of the invitation.', text)

/** An invitation as those who may revoke it see it. */
export const invitationShown = {
  _id: id,
  email: described(EMAIL, text.optional()),
  uses: described('Number of people who may use it.', count),
  used: described('Number of people who have used it.', count),
  invitedBy: described('Username of who made it.', text.optional()),
  createdAt: text,
  expiresAt: described('Time when it expires, as ISO-8601 in UTC.', text),
}

export const InvitationRecord = record('SiteInvitation', invitationShown)

export const NewInvitationRecord = record('NewInvitation', {
  _id: id,
  url: described('Address that lets in whoever has it; it is shown only now.', text),
  expiresAt: described('Time when it expires, as ISO-8601 in UTC.', text),
  isMailed: described('True if it was mailed to its address.', flag),
})

type Row = { email: string; invitedBy: string | null }

/** A row as a record, without the fields that are empty. */
export function invitationRecord<R extends Row>({ email, invitedBy, ...rest }: R) {
  return { ...rest, email: email || undefined, invitedBy: invitedBy ?? undefined }
}

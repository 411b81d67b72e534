import { list, several } from '../../kernel/contract/compound.ts'
import { described, exemplified } from '../../kernel/contract/kind.ts'
import { record } from '../../kernel/contract/record.ts'
import { choice, id, moment, shortName, text } from '../../kernel/contract/wire.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { TOKEN_SCOPES } from '../../operations/claims.ts'

const SCOPES = 'Its scopes: `read`, `write`, which includes it, or `admin`, which includes both.'

const BOARDS = 'Ids of the boards that it may be used on; by default all of its user.'

const EXPIRES = 'Time when it expires, as ISO-8601; by default never.'

const NAME = `Its purpose, up to ${LIMITS.name} characters.`

export const namedTokenForm = {
  name: described(NAME, exemplified('A bot', shortName)),
  scopes: described(
    SCOPES,
    several(choice(...TOKEN_SCOPES)).that((scopes) => scopes.length > 0, 'must name a scope'),
  ),
  boards: described(
    BOARDS,
    several(id)
      .that((boards) => boards.length > 0, 'must name a board, or be left out for all boards')
      .optional(),
  ),
  expiresAt: described(EXPIRES, moment.optional()),
}

export const NamedToken = record('NamedToken', {
  _id: text,
  name: described(NAME, text),
  scopes: described(SCOPES, list(text)),
  boards: described(BOARDS, list(text).optional()),
  createdAt: text,
  lastUsedAt: described('Time when it was last used, to the hour.', text.optional()),
  expiresAt: described(EXPIRES, text.optional()),
})

export const NewNamedToken = record('NewNamedToken', {
  _id: text,
  token: described('The token; it is shown only now.', text),
})

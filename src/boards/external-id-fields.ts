import { clearable } from '../kernel/contract/compound.ts'
import { column, field } from '../kernel/contract/entity.ts'
import { during } from '../kernel/contract/kind.ts'
import { since } from '../kernel/contract/revisions.ts'
import { text, textUpTo } from '../kernel/contract/wire.ts'

/** Longest external id, in characters; some programs have addresses in place of ids. */
const LONGEST = 500

const written = textUpTo(LONGEST).that(
  (given) => given === '' || /^[a-z][\da-z-]*:\S/.test(given),
  'must be the name of a program, a colon and an id, such as `planka:2002`',
)

/** The id of a row in the program that it was imported from. Imports keep it, so that a later one finds the row. */
export const externalIdField = field(column.orNull(column.text()), {
  describes:
    'Id in the program that it was imported from, such as `planka:2002`. No other of its kind on the board has it.',
  blank: null,
  form: during(since('11'), clearable(written).optional()),
  record: during(since('11'), text.optional()),
  imports: textUpTo(LONGEST).optional(),
})

import { form } from '../../kernel/contract/form.ts'
import { bareText } from '../../kernel/contract/reply.ts'
import { withSchema } from '../../kernel/contract/kind.ts'
import { either, object, objectText } from '../../kernel/contract/compound.ts'
import { text } from '../../kernel/contract/wire.ts'
import { formOf } from '../../kernel/contract/entity.ts'
import { labelFields } from './fields.ts'
import { invalid } from '../../kernel/contract/app-error.ts'
import { operation } from '../../operations/operation.ts'
import { write } from '../engine/dispatch.ts'

const label = withSchema(
  {
    type: 'string',
    description: 'A name, or an object (or its JSON text) with `name` and `color`.',
  },
  objectText(
    either(object(formOf(labelFields)), text, 'must be a name, or an object with name and color'),
  ),
)

export const labels = [
  operation({
    name: 'add_board_label',
    tag: 'Boards',
    summary:
      'Adds a label to a board, and gives its id; the one there is, if it has that name and color.',
    method: 'PUT',
    path: '/api/boards/{board}/labels',
    access: 'manage',
    body: form({ label }),
    reply: bareText(),
    run: write('addLabel', ({ body }) => {
      if (body.label === null) throw invalid('label', 'must not be empty')
      const { name = '', color = 'green' } =
        typeof body.label === 'string' ? { name: body.label } : body.label
      return { name, color }
    }),
  }),
]

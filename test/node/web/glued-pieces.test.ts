import { type VNode, h } from 'preact'
import { expect, test } from 'vitest'
import { type Piece, glued } from '../../../web/settings/glued-pieces.tsx'

const [LIST, TIME]: [VNode, VNode] = [h('list', {}), h('time', {})]

/** The pieces as text, with what stays on one line in angle brackets. */
function written(pieces: readonly Piece[]): string {
  return glued(pieces)
    .map((piece) => {
      if (typeof piece === 'string') return piece
      const { children } = piece.props
      const parts = [children].flat().filter((one) => one !== false && one !== undefined)
      const names = parts.map((one) => (typeof one === 'string' ? one : Object(one).type))
      return `<${names.join('')}>`
    })
    .join('')
}

test.each<[Piece[], string]>([
  [['When a card enters ', LIST, ', from ', TIME, '.'], 'When a card enters <list,> from <time.>'],
  [
    ['2 days (', LIST, '), at ', TIME, ' (', LIST, ')', '.'],
    '2 days <(list),> at <time> <(list).>',
  ],
  [[LIST, ':', TIME], '<list:><time>'],
  [['リスト（', LIST, '）に', TIME, 'を'], 'リスト<（list）>に<time>を'],
  [['Nothing to choose', '.'], 'Nothing to choose.'],
])('punctuation beside a control stays on its line, once: %#', (pieces, wanted) => {
  expect(written(pieces)).toBe(wanted)
})

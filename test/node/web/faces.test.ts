import { describe, expect, test } from 'vitest'
import { facesOf } from '../../../web/board/faces.ts'

const MEMBERS = ['ada', 'ben', 'cleo', 'dora']

/** The faces as they are shown, with a mark at who is here, and the number after them. */
function shown(here: string[], { room = 5, unnamed = 0 } = {}): string {
  const { faces, rest } = facesOf({ members: MEMBERS, here, unnamed, room })
  const ids = faces.map(({ id, isHere }) => (isHere ? `${id}*` : id))
  return [...ids, ...(rest > 0 ? [`+${rest}`] : [])].join(' ')
}

describe('faces in the header of a board', () => {
  test('stay where they are when somebody comes', () => {
    expect(shown([])).toBe('ada ben cleo dora')
    expect(shown(['cleo'])).toBe('ada ben cleo* dora')
    expect(shown(['cleo', 'ada'])).toBe('ada* ben cleo* dora')
  })

  test('show who is here where there is no room for all', () => {
    expect(shown([], { room: 2 })).toBe('ada ben +2')
    expect(shown(['dora'], { room: 2 })).toBe('ada dora* +2')
  })

  test('show after the members who is none, and count whom nobody names', () => {
    expect(shown(['zoe'], { unnamed: 3 })).toBe('ada ben cleo dora zoe* +3')
  })
})

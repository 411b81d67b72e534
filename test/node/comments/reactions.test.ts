import { describe, expect, test } from 'vitest'
import { withCard } from '../support/cards.ts'
import { withComment } from '../support/on-cards.ts'
import { BEFORE, aSnapshot, dispatch, ending, granted } from '../support/support.ts'

type Reacting = Parameters<typeof dispatch<'reactToComment'>>[3]

function aComment() {
  const snapshot = aSnapshot()
  withCard(snapshot, 'card')
  withCard(snapshot, 'other')
  withComment(snapshot)
  return snapshot
}

const HEART: Reacting = { card: 'card', comment: 'comment', reaction: 'heart', isGiven: true }

describe('a reaction to a comment', () => {
  test('is that of the caller, once for each kind, and changes nothing else', () => {
    const snapshot = aComment()
    granted(dispatch(snapshot, 'member', 'reactToComment', HEART))
    granted(dispatch(snapshot, 'commenter', 'reactToComment', HEART))
    expect(granted(dispatch(snapshot, 'member', 'reactToComment', HEART)).changes).toEqual([])
    const { events } = granted(
      dispatch(snapshot, 'member', 'reactToComment', { ...HEART, reaction: 'eyes' }),
    )
    expect(events).toEqual([])
    expect(snapshot.comments.get('comment')).toMatchObject({
      reactions: [
        { reaction: 'heart', userId: 'member' },
        { reaction: 'heart', userId: 'commenter' },
        { reaction: 'eyes', userId: 'member' },
      ],
      modifiedAt: BEFORE,
    })
  })

  test('is taken back by the one whose it is, and by nobody else', () => {
    const snapshot = aComment()
    granted(dispatch(snapshot, 'member', 'reactToComment', HEART))
    const back = { ...HEART, isGiven: false }
    expect(granted(dispatch(snapshot, 'commenter', 'reactToComment', back)).changes).toEqual([])
    granted(dispatch(snapshot, 'member', 'reactToComment', back))
    expect(snapshot.comments.get('comment')?.reactions).toEqual([])
  })

  test('is on a comment of the card that is named', () => {
    const on = { ...HEART, card: 'other' }
    expect(ending(dispatch(aComment(), 'member', 'reactToComment', on))).toBe('comment.not_found')
  })
})

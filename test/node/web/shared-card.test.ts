import { describe, expect, test } from 'vitest'
import { sharedCard } from '../../../web/share/shared-card.ts'

const cardOf = (given: Record<string, string>) => sharedCard(new URLSearchParams(given))

describe('the card of what is shared', () => {
  test.each([
    [{}, '', ''],
    [
      { title: 'Tea', text: 'Green', url: 'https://tea.example/' },
      'Tea',
      'Green\n\nhttps://tea.example/',
    ],
    [
      { title: 'Tea', text: 'See https://tea.example/', url: 'https://tea.example/' },
      'Tea',
      'See https://tea.example/',
    ],
    [{ title: 'Tea', text: 'Tea' }, 'Tea', ''],
    [{ text: ' Buy  tea\n\nGreen\nBlack ' }, 'Buy tea', 'Green\nBlack'],
    [{ text: 'https://tea.example/' }, 'https://tea.example/', ''],
    [{ url: 'https://tea.example/' }, 'https://tea.example/', 'https://tea.example/'],
    [{ title: 'Two\nlines' }, 'Two lines', ''],
  ])('of %j', (given, title, description) => {
    expect(cardOf(given)).toEqual({ title, description, isCut: false })
  })

  test('is cut where it is longer than a card may be, between characters', () => {
    const { title, description, isCut } = cardOf({
      title: '🍵'.repeat(1_001),
      text: 'x'.repeat(100_001),
    })
    expect([[...title].length, title.isWellFormed(), description.length, isCut]).toEqual([
      1_000,
      true,
      100_000,
      true,
    ])
    expect(cardOf({ title: '🍵'.repeat(1_000) }).isCut).toBe(false)
  })
})

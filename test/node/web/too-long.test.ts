import { readFileSync, globSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { refusalText } from '../../../web/ui/refusal-text.ts'
import { LIMITS } from '../../../src/kernel/limits.ts'
import { longText, text } from '../../../src/kernel/contract/wire.ts'
import { titlesIn } from '../../../web/board-model/titles.ts'
import { phraseIn } from '../../../web/text/phrase.ts'
import FIRST from '../../../web/text/languages/en/first.json'
import LATER from '../../../web/text/languages/en/later.json'
import { type TextSize, longAmong, tooLong } from '../../../web/ui/too-long.ts'

const t = vi.hoisted(() => vi.fn<(key: string, given?: Record<string, number>) => string>())
vi.mock('../../../web/text/text.ts', () => ({ t }))
vi.mock('../../../web/ui/toast.tsx', () => ({ toast: () => {} }))
t.mockImplementation((key: string, given: Record<string, number> = {}) =>
  phraseIn({ ...FIRST, ...LATER }, key, given, 'en'),
)

describe('a text that is too long', () => {
  test('is refused with its length and the most that there is room for', () => {
    const say = (size: TextSize) => t('too-long.comment', size)
    expect(tooLong('text', 'x'.repeat(100_000), say)).toBeUndefined()
    expect(tooLong('text', 'x'.repeat(300_000), say)).toBe(
      'Not saved: the comment is too long (300,000 of 100,000 characters)',
    )
    expect(tooLong('line', 'x'.repeat(1_001))).toBe(
      'Not saved: the text is too long (1,001 of 1,000 characters)',
    )
    expect(tooLong('value', 'x'.repeat(10_001))).toContain('10,001 of 10,000')
    expect(tooLong('name', 'x'.repeat(101))).toContain('101 of 100')
  })

  test.each(['x', '😀', 'e\u0301'])('is counted as the service counts it: %j', (one) => {
    for (const [limited, kind, most] of [
      ['line', text, LIMITS.title],
      ['text', longText, LIMITS.text],
    ] as const)
      for (const count of [most / 2, most / 2 + 1, most, most + 1]) {
        const given = one.repeat(count)
        expect(tooLong(limited, given) === undefined).toBe('value' in kind.read(given))
      }
  })

  test('is found among the controls of a form by its name', () => {
    const control = (name: string, limited: string | undefined, value: string) => ({
      name,
      value,
      dataset: { limited },
    })
    const long = 'x'.repeat(1_001)
    expect(
      longAmong([
        control('title', 'line', long),
        control('description', 'text', long),
        control('password', undefined, long),
      ]),
    ).toEqual({ title: 'Not saved: the text is too long (1,001 of 1,000 characters)' })
  })

  test('is not cut where several are typed', () => {
    expect(titlesIn(`- ${'x'.repeat(2_000)}\n- y`)).toEqual(['x'.repeat(2_000), 'y'])
  })

  test('is cut by no field: only what has so many characters by its nature is', () => {
    const cutting = globSync('web/**/*.tsx').flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/max[lL]ength=\{(.*?)\}/g)].map(
        ([, most]) => `${path} ${most}`,
      ),
    )
    expect(cutting.toSorted()).toEqual([
      'web/account/profile.tsx 3',
      'web/settings/field-settings.tsx 3',
      'web/users/users-section.tsx 200',
    ])
  })
})

test('what the service does not take is refused in words of the page', () => {
  const failure = { code: 'body.invalid', reason: 'comment must be at most 100 characters.' }
  expect(refusalText({ ...failure, status: 400 })).toBe('The service does not take it as it is.')
})

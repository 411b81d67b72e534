import { expect, test } from 'vitest'
import { ignoreComposing } from '../../../web/ui/typing.ts'

/** The keys that a page acts on of those that are pressed. */
function actedOn(keys: { key: string; isComposing: boolean; keyCode: number }[]): string[] {
  const page = new EventTarget()
  const acted: string[] = []
  ignoreComposing(page)
  page.addEventListener('keydown', (event) => acted.push('key' in event ? String(event.key) : ''))
  for (const key of keys)
    page.dispatchEvent(Object.assign(new Event('keydown', { bubbles: true }), key))
  return acted
}

test('a key that an input method takes is not acted on, also where only its code says so', () => {
  const typed = { key: 'Enter', isComposing: false, keyCode: 13 }
  expect(actedOn([typed])).toEqual(['Enter'])
  expect(actedOn([{ ...typed, isComposing: true, keyCode: 229 }])).toEqual([])
  expect(actedOn([{ ...typed, keyCode: 229 }])).toEqual([])
  expect(actedOn([{ ...typed, key: 'Escape', isComposing: true, keyCode: 27 }])).toEqual([])
})

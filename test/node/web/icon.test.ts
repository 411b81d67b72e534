import { expect, test } from 'vitest'
import { Icon } from '../../../web/ui/icon.tsx'

test.each(['undo', 'redo'] as const)(
  'the icon of %s points the other way where texts run from right to left',
  (name) => {
    expect(Icon({ name }).props).toMatchObject({ 'data-directed': true })
  },
)

import { vi } from 'vitest'

// The phrases ask at once which language was picked in this browser.
vi.stubGlobal('localStorage', { getItem: () => null })

import { vi } from 'vitest'

// Stands in for what the modules of the page ask of a browser when they are loaded. A test imports it before them.
vi.stubGlobal('location', new URL('http://localhost/b/B1/board'))
vi.stubGlobal('localStorage', { getItem: () => null })

import { signal } from '@preact/signals'
import { KEPT_AS } from '../base.ts'

/** The scheme of colors; `system` follows the platform. */
export type Theme = 'system' | 'light' | 'dark'

const STORED_AS = `${KEPT_AS}.theme`

export const theme = signal<Theme>(storedTheme())

export function startTheme(): void {
  show(theme.value)
}

/** Picks a theme, also for visits to come. */
export function pickTheme(picked: Theme): void {
  if (picked === 'system') localStorage.removeItem(STORED_AS)
  else localStorage.setItem(STORED_AS, picked)
  theme.value = picked
  show(picked)
}

function show(shown: Theme): void {
  const { dataset } = document.documentElement
  if (shown === 'system') delete dataset['theme']
  else dataset['theme'] = shown
}

function storedTheme(): Theme {
  const stored = localStorage.getItem(STORED_AS)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

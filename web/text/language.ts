import { signal } from '@preact/signals'
import type { Language } from './languages.ts'

/** The language of what is shown. */
export const language = signal<Language>('en')

import { signal } from '@preact/signals'
import type { Language } from './languages.ts'

export const language = signal<Language>('en')

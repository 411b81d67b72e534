import ar from './languages/ar.json' with { type: 'json' }
import de from './languages/de.json' with { type: 'json' }
import en from './languages/en.json' with { type: 'json' }
import es from './languages/es.json' with { type: 'json' }
import fr from './languages/fr.json' with { type: 'json' }
import it from './languages/it.json' with { type: 'json' }
import ja from './languages/ja.json' with { type: 'json' }
import nl from './languages/nl.json' with { type: 'json' }
import pl from './languages/pl.json' with { type: 'json' }
import ptBR from './languages/pt-BR.json' with { type: 'json' }

export type Phrases = typeof en

const LANGUAGES: Record<string, Phrases> = { ar, de, en, es, fr, it, ja, nl, pl, 'pt-BR': ptBR }

/** The languages in which messages are written. */
export const MAIL_LANGUAGES = Object.keys(LANGUAGES)

/** The phrases in the first of these languages that has any. `de` stands in for `de-AT`, and the like. */
export function phrasesIn(wanted: readonly string[]): { language: string; phrases: Phrases } {
  for (const name of wanted) {
    const language = languageLike(name)
    const phrases = LANGUAGES[language ?? '']
    if (language !== undefined && phrases !== undefined) return { language, phrases }
  }
  return { language: 'en', phrases: en }
}

/** The language of a tag, such as `de` of `de-AT`; undefined if there are no messages in it. */
export function languageLike(tag: string): string | undefined {
  const name = tag.toLowerCase()
  const base = (of: string) => of.split('-')[0]
  return (
    MAIL_LANGUAGES.find((one) => one.toLowerCase() === name) ??
    MAIL_LANGUAGES.find((one) => base(one) === base(name))
  )
}

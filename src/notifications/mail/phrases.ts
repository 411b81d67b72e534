import { phrasesIn } from '../../accounts/mail/phrases.ts'
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

export type NotificationPhrases = typeof en

const LANGUAGES: Record<string, NotificationPhrases> = {
  ar,
  de,
  en,
  es,
  fr,
  it,
  ja,
  nl,
  pl,
  'pt-BR': ptBR,
}

/** The phrases of messages about notifications, in the language of their reader or in English. */
export function notificationPhrases(language: string | null) {
  const { language: name, phrases: common } = phrasesIn([language ?? ''])
  return { name, common, phrases: LANGUAGES[name] ?? en }
}

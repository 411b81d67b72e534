import { useId } from 'preact/hooks'
import { t } from '../text/text.ts'

const LEVELS = ['read', 'write', 'admin'] as const

/** Each level allows an app more, and includes those before it. */
export type Level = (typeof LEVELS)[number]

/** Returns the levels up to the highest one that is asked for, as the reader may allow less. */
export function levelsIn(scopes: readonly string[]): Level[] {
  return scopesUpTo(LEVELS.findLast((level) => scopes.includes(level)) ?? 'read')
}

export function scopesUpTo(level: Level): Level[] {
  return LEVELS.slice(0, LEVELS.indexOf(level) + 1)
}

type Props = {
  levels: readonly Level[]
  value: Level
  onPick: (level: Level) => void
}

/** Offers the levels that an app asks for; if it asks for the lowest one alone, there is nothing to choose. */
export function LevelChoice({ levels, value, onPick }: Props) {
  const name = useId()
  const [only, ...others] = levels
  if (only !== undefined && others.length === 0)
    return (
      <div class="field">
        <h2 class="consent-heading">{t('consent.level')}</h2>
        <p>{t(`consent.level.${only}`)}</p>
        <p class="field-hint">{t(`consent.level.${only}.hint`)}</p>
      </div>
    )
  return (
    <fieldset class="field consent-choice">
      <legend>{t('consent.level')}</legend>
      {levels.map((level) => (
        <div key={level} class="check-field">
          <input
            id={`${name}-${level}`}
            type="radio"
            name={name}
            checked={level === value}
            aria-describedby={`${name}-${level}-hint`}
            onChange={() => onPick(level)}
          />
          <label for={`${name}-${level}`}>{t(`consent.level.${level}`)}</label>
          <p id={`${name}-${level}-hint`} class="field-hint">
            {t(`consent.level.${level}.hint`)}
          </p>
        </div>
      ))}
    </fieldset>
  )
}

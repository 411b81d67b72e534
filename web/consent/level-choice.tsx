import { useId } from 'preact/hooks'
import { t } from '../text/text.ts'

const LEVELS = ['read', 'write', 'admin'] as const

/** Each level allows an app more, and includes those before it. */
export type Level = (typeof LEVELS)[number]

/** The levels up to the highest that is asked for: one may allow less. */
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

/** The choice of what an app may do, or the one level that it asks for. */
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

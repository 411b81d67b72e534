import { useId } from 'preact/hooks'
import type { BoardColor, Gradient } from '../../src/kernel/contract/colors.ts'
import { t } from '../text/text.ts'
import { shownGradient } from './gradients.ts'

/** Every gradient, in the order in which they are picked from; the compiler asks for each. */
const PICKED: Record<Gradient, true> = {
  none: true,
  dawn: true,
  ember: true,
  meadow: true,
  lagoon: true,
  dusk: true,
  mist: true,
}

const GRADIENTS = Object.keys(PICKED).filter(isGradient)

type Props = {
  label: string
  /** The color of the board, which it has without a gradient. */
  color: BoardColor
  value: Gradient
  onPick: (gradient: Gradient) => void
}

/** A choice of what lies below the lists of a board, each shown as it is and read aloud by its name. */
export function GradientPicker({ label, color, value, onPick }: Props) {
  const name = useId()
  return (
    <fieldset class="field">
      <legend>{label}</legend>
      <div class="color-picker">
        {GRADIENTS.map((gradient) => (
          <label
            key={gradient}
            data-color={gradient === 'none' ? color : undefined}
            data-gradient={shownGradient(gradient)}
            title={t(`gradient.${gradient}`)}
          >
            <input
              class="spoken"
              type="radio"
              name={name}
              value={gradient}
              checked={gradient === value}
              onChange={() => onPick(gradient)}
            />
            <span class="spoken">{t(`gradient.${gradient}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function isGradient(name: string): name is Gradient {
  return name in PICKED
}

import type { BoardColor, Gradient } from '../../src/kernel/contract/colors.ts'
import { t } from '../text/text.ts'
import { shownGradient } from './gradients.ts'
import { Swatches } from './swatches.tsx'

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

/** A choice of what lies below the lists of a board. */
export function GradientPicker({ color, ...given }: Props) {
  const swatches = GRADIENTS.map((gradient) => ({
    value: gradient,
    name: t(`gradient.${gradient}`),
    color: gradient === 'none' ? color : undefined,
    gradient: shownGradient(gradient),
  }))
  return <Swatches {...given} swatches={swatches} />
}

function isGradient(name: string): name is Gradient {
  return name in PICKED
}

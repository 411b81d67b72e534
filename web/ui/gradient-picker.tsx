import type { Gradient } from '../../src/kernel/contract/colors.ts'
import { t } from '../text/text.ts'
import { Swatches } from './swatches.tsx'

type Shown = Exclude<Gradient, 'none'>

/** Every gradient, in the order in which they are picked from; the compiler asks for each. */
const PICKED: Record<Shown, true> = {
  dawn: true,
  ember: true,
  meadow: true,
  lagoon: true,
  dusk: true,
  mist: true,
}

const GRADIENTS = Object.keys(PICKED).filter(isShown)

type Props = {
  /** Undefined if the board has none. */
  value: Shown | undefined
  onPick: (gradient: Shown) => void
}

export function GradientPicker(props: Props) {
  const swatches = GRADIENTS.map((gradient) => ({
    value: gradient,
    name: gradientName(gradient),
    gradient,
  }))
  return <Swatches {...props} label={t('background.gradient')} swatches={swatches} />
}

export function gradientName(gradient: Shown): string {
  return t(`gradient.${gradient}`)
}

function isShown(name: string): name is Shown {
  return name in PICKED
}

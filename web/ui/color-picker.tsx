import type { BoardColor, ItemColor } from '../../src/kernel/contract/colors.ts'
import { t } from '../text/text.ts'
import { Swatches } from './swatches.tsx'

type Props<Color extends ItemColor | BoardColor> = {
  label: string
  colors: readonly Color[]
  /** Undefined where none of them is picked. */
  value: Color | undefined
  onPick: (color: Color) => void
}

/** A choice of colors. */
export function ColorPicker<Color extends ItemColor | BoardColor>(props: Props<Color>) {
  const { colors, ...given } = props
  const swatches = colors.map((color) => ({ value: color, name: colorName(color), color }))
  return <Swatches {...given} swatches={swatches} />
}

/** The name of a color in the language that is shown. */
export function colorName(color: ItemColor | BoardColor): string {
  return t(`color.${color}`)
}

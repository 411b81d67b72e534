import { useId } from 'preact/hooks'
import type { BoardColor, Gradient, ItemColor } from '../../src/kernel/contract/colors.ts'
import { t } from '../text/text.ts'

/** A swatch stands for a value, has its name, and shows its color or its gradient. */
type Swatch<Value> = {
  value: Value
  name: string
  color?: ItemColor | BoardColor | undefined
  gradient?: Gradient | undefined
}

type Props<Value> = {
  label: string
  swatches: readonly Swatch<Value>[]
  /** Undefined if none of them is picked. */
  value: Value | undefined
  onPick: (value: Value) => void
}

/** A choice of looks, each shown as it is and read aloud by its name. */
export function Swatches<Value extends string>(props: Props<Value>) {
  const { label, swatches, value: picked, onPick } = props
  const group = useId()
  return (
    <fieldset class="field">
      <legend>{label}</legend>
      <div class="color-picker">
        {swatches.map(({ value, name, color, gradient }) => (
          <label key={value} data-color={color} data-gradient={gradient} title={name}>
            <input
              class="spoken"
              type="radio"
              name={group}
              value={value}
              checked={value === picked}
              onChange={() => onPick(value)}
            />
            <span class="spoken">{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type ColorPickerProps<Color extends ItemColor | BoardColor> = {
  label: string
  colors: readonly Color[]
  /** Undefined if none of them is picked. */
  value: Color | undefined
  onPick: (color: Color) => void
}

export function ColorPicker<Color extends ItemColor | BoardColor>(props: ColorPickerProps<Color>) {
  const { colors, ...given } = props
  const swatches = colors.map((color) => ({ value: color, name: colorName(color), color }))
  return <Swatches {...given} swatches={swatches} />
}

/** The name of a color in the language that is shown. */
export function colorName(color: ItemColor | BoardColor): string {
  return t(`color.${color}`)
}

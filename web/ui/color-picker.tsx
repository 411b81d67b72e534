import { useId } from 'preact/hooks'
import type { BoardColor, ItemColor } from '../../src/kernel/contract/colors.ts'
import { t } from '../text/text.ts'

type Props<Color extends ItemColor | BoardColor> = {
  label: string
  colors: readonly Color[]
  value: Color
  onPick: (color: Color) => void
}

/** A choice of colors, each shown as it is and read aloud by its name. */
export function ColorPicker<Color extends ItemColor | BoardColor>(props: Props<Color>) {
  const { label, colors, value, onPick } = props
  const name = useId()
  return (
    <fieldset class="field">
      <legend>{label}</legend>
      <div class="color-picker">
        {colors.map((color) => (
          <label key={color} data-color={color} title={colorName(color)}>
            <input
              class="spoken"
              type="radio"
              name={name}
              value={color}
              checked={color === value}
              onChange={() => onPick(color)}
            />
            <span class="spoken">{colorName(color)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The name of a color in the language that is shown. */
export function colorName(color: ItemColor | BoardColor): string {
  return t(`color.${color}`)
}

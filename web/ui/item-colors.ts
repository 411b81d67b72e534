import type { ItemColor, LabelColor } from '../../src/kernel/contract/colors.ts'

export type { LabelColor } from '../../src/kernel/contract/colors.ts'

/** Every color of labels, in the order in which they are picked from; the compiler asks for each. */
const PICKED: Record<LabelColor, true> = {
  green: true,
  lime: true,
  darkgreen: true,
  yellow: true,
  gold: true,
  orange: true,
  peachpuff: true,
  saddlebrown: true,
  red: true,
  crimson: true,
  mistyrose: true,
  pink: true,
  magenta: true,
  plum: true,
  purple: true,
  indigo: true,
  slateblue: true,
  blue: true,
  navy: true,
  sky: true,
  paleturquoise: true,
  silver: true,
  gray: true,
  black: true,
}

export const LABEL_COLORS: readonly LabelColor[] = Object.keys(PICKED).filter(isLabelColor)

/** The colors of cards, lists and swimlanes: white stands for none. */
export const COLORS_TO_PICK: readonly ItemColor[] = ['white', ...LABEL_COLORS]

/** Returns the color in which a card is shown; a white one is shown as one without a color. */
export function shownColor<Color extends string>(color: Color | undefined) {
  return color === 'white' ? undefined : color
}

/** True if a label can be given the color: white is none. */
export function isLabelColor(name: string): name is LabelColor {
  return name in PICKED
}

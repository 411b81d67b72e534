/** The colors of cards, lists, swimlanes and labels; `white` is the same as none. */
export const ITEM_COLORS = [
  'white',
  'green',
  'yellow',
  'orange',
  'red',
  'purple',
  'blue',
  'sky',
  'lime',
  'pink',
  'black',
  'silver',
  'peachpuff',
  'crimson',
  'plum',
  'darkgreen',
  'slateblue',
  'magenta',
  'gold',
  'navy',
  'gray',
  'saddlebrown',
  'paleturquoise',
  'mistyrose',
  'indigo',
] as const

/** The colors of labels: a label always has one. */
export const LABEL_COLORS = ITEM_COLORS.filter((color) => color !== 'white')

export const BOARD_COLORS = [
  'belize',
  'nephritis',
  'pomegranate',
  'pumpkin',
  'wisteria',
  'moderatepink',
  'strongcyan',
  'limegreen',
  'midnight',
  'dark',
  'relax',
  'corteza',
] as const

/** The gradients that a board may have below its lists; without one it has its color there. */
export const GRADIENTS = ['none', 'dawn', 'ember', 'meadow', 'lagoon', 'dusk', 'mist'] as const

export type Gradient = (typeof GRADIENTS)[number]

/** The colors of boards in revision 2.71. */
export const FIRST_BOARD_COLORS = [
  'belize',
  'nephritis',
  'pomegranate',
  'pumpkin',
  'wisteria',
  'midnight',
] as const

/** The colors of the unnamed labels a new board has up to revision 4.81. */
export const FIRST_LABEL_COLORS = ['green', 'yellow', 'orange', 'red', 'purple', 'blue'] as const

export type LabelColor = (typeof LABEL_COLORS)[number]

export type ItemColor = (typeof ITEM_COLORS)[number]

export type BoardColor = (typeof BOARD_COLORS)[number]

/** The color as it is stored: null for white. */
export function stored(color: ItemColor | null): ItemColor | null {
  return color === 'white' ? null : color
}

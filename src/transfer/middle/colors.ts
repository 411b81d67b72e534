import {
  type BoardColor,
  type LabelColor,
  BOARD_COLORS,
  LABEL_COLORS,
} from '../../kernel/contract/colors.ts'

/** The colors of labels as hexadecimal RGB, to find the nearest one. */
const LOOKS: Record<LabelColor, string> = {
  green: '3cb500',
  yellow: 'fad900',
  orange: 'ff9f19',
  red: 'eb4646',
  purple: 'a632db',
  blue: '0079bf',
  sky: '00c2e0',
  lime: '51e898',
  pink: 'ff78cb',
  black: '344563',
  silver: 'c0c0c0',
  peachpuff: 'ffdab9',
  crimson: 'dc143c',
  plum: 'dda0dd',
  darkgreen: '006400',
  slateblue: '6a5acd',
  magenta: 'ff00ff',
  gold: 'ffd700',
  navy: '000080',
  gray: '808080',
  saddlebrown: '8b4513',
  paleturquoise: 'afeeee',
  mistyrose: 'ffe4e1',
  indigo: '4b0082',
}

/** The colors of boards as hexadecimal RGB. */
const BOARD_LOOKS: Record<BoardColor, string> = {
  belize: '2a7ab5',
  nephritis: '1e8449',
  pomegranate: 'b93a2b',
  pumpkin: 'bf4f0c',
  wisteria: '8543a6',
  moderatepink: 'bd4a77',
  strongcyan: '0e8ba0',
  limegreen: '3f8f3a',
  midnight: '2c3e50',
  dark: '33363b',
  relax: '27ae60',
  corteza: '7d5a45',
}

/** Words in the names that programs give their colors. */
const WORDS: [pattern: RegExp, color: LabelColor][] = [
  [/burgundy/, 'crimson'],
  [/grass|moss|bright-green/, 'green'],
  [/tank|dark.?green/, 'darkgreen'],
  [/navy|midnight/, 'navy'],
  [/sky|cyan|light.?blue|lagoon|lagune|aqua/, 'sky'],
  [/gr[ae]y|granite|metal|stone/, 'gray'],
  [/concrete|silver|default/, 'silver'],
  [/mud|cocoa|brown/, 'saddlebrown'],
  [/sand|apricot|peach/, 'peachpuff'],
  [/teal|turquoise|mint/, 'paleturquoise'],
  [/lime|light.?green/, 'lime'],
  [/amber|gold/, 'gold'],
  [/tulip|rose|pink/, 'pink'],
  [/violet|purple|plum|grape/, 'purple'],
  [/indigo|charcoal/, 'indigo'],
]

/** The nearest color of labels for a color of the web (`#3cb500`, `3cb`), or for the name that a program gives it; undefined if it is neither. */
export function colorLike(given: unknown): LabelColor | undefined {
  const text = typeof given === 'string' ? given.trim().toLowerCase() : ''
  const known = LABEL_COLORS.find((color) => color === text)
  if (known !== undefined) return known
  const hex = HEX.exec(text)?.[1]
  if (hex !== undefined) return nearest(hex, LABEL_COLORS, LOOKS)
  const worded = WORDS.find(([pattern]) => pattern.test(text))?.[1]
  const words = text.split(/[^a-z]+/)
  return worded ?? LABEL_COLORS.find((color) => words.includes(color))
}

/** The color of boards that looks most like a color of another program, in hexadecimal digits or by its name. */
export function boardColorLike(given: unknown): BoardColor | undefined {
  const hex = HEX.exec(typeof given === 'string' ? given.trim().toLowerCase() : '')?.[1]
  const named = hex === undefined ? colorLike(given) : undefined
  const look = hex ?? (named && LOOKS[named])
  return look === undefined ? undefined : nearest(look, BOARD_COLORS, BOARD_LOOKS)
}

const HEX = /^#?([\da-f]{6}|[\da-f]{3})(?:[\da-f]{2})?$/

function nearest<C extends string>(
  hex: string,
  colors: readonly C[],
  looks: Record<C, string>,
): C | undefined {
  const wanted = channelsOf(hex)
  let [best, least]: [C | undefined, number] = [undefined, Number.POSITIVE_INFINITY]
  for (const color of colors) {
    const distance = channelsOf(looks[color]).reduce(
      (sum, channel, at) => sum + (channel - (wanted[at] ?? 0)) ** 2,
      0,
    )
    if (distance < least) [best, least] = [color, distance]
  }
  return best
}

function channelsOf(hex: string): number[] {
  const whole = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex
  return [0, 2, 4].map((at) => Number.parseInt(whole.slice(at, at + 2), 16))
}

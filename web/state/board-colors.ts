import type { BoardColor } from '../../src/kernel/contract/colors.ts'
import type { Board } from './board-view.ts'

/** Every color of boards, in the order in which they are picked from; the compiler asks for each. */
const PICKED: Record<BoardColor, true> = {
  belize: true,
  strongcyan: true,
  nephritis: true,
  relax: true,
  limegreen: true,
  pumpkin: true,
  corteza: true,
  pomegranate: true,
  moderatepink: true,
  wisteria: true,
  midnight: true,
  dark: true,
}

export const BOARD_COLORS_TO_PICK = Object.keys(PICKED).filter(isColor)

/** A new board is this many colors on, round the circle, so that it differs clearly from the one before. */
const STEP = 5

const IN_TURN = BOARD_COLORS_TO_PICK.map((color, at, all) => all[(at * STEP) % all.length] ?? color)

/** Chooses the color that the fewest of some boards have, so that one can tell a new board from them. */
export function nextColor(boards: readonly { color: BoardColor }[]): BoardColor {
  const uses = (color: BoardColor) => boards.filter((board) => board.color === color).length
  return IN_TURN.reduce((least, color) => (uses(color) < uses(least) ? color : least))
}

/** Tells a board that nobody has given a look. */
export function isPlain({
  color,
  gradient,
  backgroundUrl,
}: Pick<Board, 'color' | 'gradient' | 'backgroundUrl'>): boolean {
  return color === IN_TURN[0] && gradient === 'none' && backgroundUrl === undefined
}

function isColor(name: string): name is BoardColor {
  return name in PICKED
}

import type { BoardColor } from '../../src/kernel/contract/colors.ts'

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

function isColor(name: string): name is BoardColor {
  return name in PICKED
}

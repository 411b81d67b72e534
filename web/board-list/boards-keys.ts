import { keyPressed, keysOf } from '../actions/keys.ts'
import { isTyping } from '../ui/typing.ts'

/** A step right and down, by the keys that take it; `j` and `k` go from tile to tile. */
const STEPS: Record<string, readonly [number, number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
}

/** Has `n` make a board, and arrow keys, `j` and `k` walk the tiles. Returns a function that ends it. */
export function watchBoardsKeys(make: () => void): () => void {
  const pressed = (event: KeyboardEvent) => {
    if (event.defaultPrevented || isTyping(event.target)) return
    const key = keyPressed(event)
    // People who have turned keys of a single character off have none of them here either.
    if (keysOf({ name: 'boards', keys: [key] }).length === 0) return
    if (key === 'n') make()
    else if (!walk(key)) return
    event.preventDefault()
  }
  document.addEventListener('keydown', pressed)
  return () => document.removeEventListener('keydown', pressed)
}

/** Gives the focus to the tile that a key leads to; returns whether it is one that walks. */
function walk(key: string): boolean {
  const tiles = [...document.querySelectorAll<HTMLElement>('a.board-tile')]
  const at = tiles.findIndex((tile) => tile.parentElement?.contains(document.activeElement))
  const next = { j: tiles[at + 1], k: tiles[at - 1] }[key]
  const step = STEPS[key]
  if (step === undefined && key !== 'j' && key !== 'k') return false
  const current = tiles[at]
  if (current === undefined) tiles[0]?.focus()
  else if (step === undefined) next?.focus()
  else nearest(tiles, current, step)?.focus()
  return true
}

/** The tile that is next to one in a direction: in its row, or the nearest of the row above or below. */
function nearest(
  tiles: readonly HTMLElement[],
  from: HTMLElement,
  [right, down]: readonly [number, number],
): HTMLElement | undefined {
  const start = from.getBoundingClientRect()
  return tiles
    .map((tile) => ({ tile, box: tile.getBoundingClientRect() }))
    .map(({ tile, box }) => ({ tile, x: box.x - start.x, y: box.y - start.y }))
    .filter(({ x, y }) => (down === 0 ? y === 0 && x * right > 0 : y * down > 0))
    .toSorted(
      (one, other) => Math.abs(one.y) - Math.abs(other.y) || Math.abs(one.x) - Math.abs(other.x),
    )
    .at(0)?.tile
}

export type Size = { width: number; height: number }

/** The square of a picture that is shown: its middle in pixels, and how much it is enlarged; 1 shows as much as fits. */
export type Cut = { x: number; y: number; zoom: number }

export const MOST_ZOOM = 5

/** The square that is cut at first: the largest one, in the middle. */
export function wholeCut({ width, height }: Size): Cut {
  return { x: width / 2, y: height / 2, zoom: 1 }
}

/** The nearest square that lies in the picture and is not enlarged too much. */
export function cutWithin(size: Size, { x, y, zoom: wanted }: Cut): Cut {
  const zoom = between(1, wanted, MOST_ZOOM)
  const half = sideOf(size, zoom) / 2
  return {
    x: between(half, x, size.width - half),
    y: between(half, y, size.height - half),
    zoom,
  }
}

/** The side of the square in pixels of the picture. */
export function sideOf({ width, height }: Size, zoom: number): number {
  return Math.min(width, height) / zoom
}

function between(least: number, value: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}

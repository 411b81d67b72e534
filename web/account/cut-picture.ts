import { type Cut, sideOf } from './cut.ts'

/** Side of the picture of a person, in pixels. */
const SIDE = 256

type Paper = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

/** Draws a square of a picture onto a square canvas. Transparent parts become white. */
export function drawCut(paper: Paper | null, picture: ImageBitmap, cut: Cut): void {
  if (paper === null) return
  const { width } = paper.canvas
  const side = sideOf(picture, cut.zoom)
  paper.imageSmoothingQuality = 'high'
  paper.fillStyle = 'white'
  paper.fillRect(0, 0, width, width)
  paper.drawImage(picture, cut.x - side / 2, cut.y - side / 2, side, side, 0, 0, width, width)
}

/** The square of a picture as a file that is small enough to be sent. */
export async function cutPicture(picture: ImageBitmap, cut: Cut): Promise<File> {
  const canvas = new OffscreenCanvas(SIDE, SIDE)
  drawCut(canvas.getContext('2d'), picture, cut)
  // A browser that writes no WebP writes a PNG.
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.85 })
  return new File([blob], 'picture', { type: blob.type })
}

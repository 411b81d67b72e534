/** Draws a picture no wider and no higher than that; a smaller one keeps its size. */
export function scaled(
  picture: ImageBitmap,
  most: { width: number; height: number },
): OffscreenCanvas {
  const { width, height } = picture
  const scale = Math.min(1, most.width / width, most.height / height)
  const side = (length: number) => Math.max(1, Math.round(length * scale))
  const canvas = new OffscreenCanvas(side(width), side(height))
  const paper = canvas.getContext('2d')
  if (paper !== null) {
    paper.imageSmoothingQuality = 'high'
    paper.drawImage(picture, 0, 0, canvas.width, canvas.height)
  }
  return canvas
}

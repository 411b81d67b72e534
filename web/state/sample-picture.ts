const [WIDTH, HEIGHT] = [640, 240]

/** The picture has so many times the pixels of a side, as the cover of a card is wider than the drawing. */
const SCALE = 2

/** Hills from the farthest to the nearest: each has a color, and the heights of the four points of its curve. */
const HILLS = [
  ['#8fa9d8', 150, 60, 190, 120],
  ['#5f7fbd', 190, 130, 220, 150],
  ['#3d5a96', 215, 190, 170, 205],
] as const

/** A picture of hills in the evening, for the cover of a card; undefined if the browser cannot draw one. */
export async function samplePicture(): Promise<File | undefined> {
  const canvas = new OffscreenCanvas(WIDTH * SCALE, HEIGHT * SCALE)
  const context = canvas.getContext('2d')
  if (context === null) return undefined
  context.scale(SCALE, SCALE)
  const sky = context.createLinearGradient(0, 0, 0, HEIGHT)
  sky.addColorStop(0, '#f7d9b8')
  sky.addColorStop(1, '#f0a98d')
  context.fillStyle = sky
  context.fillRect(0, 0, WIDTH, HEIGHT)
  context.fillStyle = '#fff3dc'
  context.beginPath()
  context.arc(WIDTH * 0.72, HEIGHT * 0.38, 34, 0, 2 * Math.PI)
  context.fill()
  for (const [color, begin, up, down, end] of HILLS) {
    context.fillStyle = color
    context.beginPath()
    context.moveTo(0, HEIGHT)
    context.lineTo(0, begin)
    context.bezierCurveTo(WIDTH / 3, up, (WIDTH * 2) / 3, down, WIDTH, end)
    context.lineTo(WIDTH, HEIGHT)
    context.fill()
  }
  const drawn = await canvas.convertToBlob({ type: 'image/png' })
  return new File([drawn], 'hills.png', { type: drawn.type })
}

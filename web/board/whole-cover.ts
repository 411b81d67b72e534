type Loaded = { currentTarget: HTMLImageElement }

/** Shows all of a picture that its box would cut much of: one that is higher than it is wide, or very wide. What is left of the box has the color of its edge. */
export function showWhole({ currentTarget: picture }: Loaded): void {
  const { naturalWidth, naturalHeight, style } = picture
  const isWide = naturalWidth > 3 * naturalHeight
  if (!isWide && naturalWidth > naturalHeight) return
  const pixel = new OffscreenCanvas(1, 1).getContext('2d')
  const [width, height] = isWide ? [naturalWidth, 1] : [1, naturalHeight]
  pixel?.drawImage(picture, 0, 0, width, height, 0, 0, 1, 1)
  style.objectFit = 'contain'
  style.background = `rgb(${pixel?.getImageData(0, 0, 1, 1).data.join()})`
}

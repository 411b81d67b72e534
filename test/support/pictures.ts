/** A JPEG of one pixel, as far as its header goes. */
export const PICTURE = Uint8Array.of(0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1, 1, 1)

import { env } from 'cloudflare:workers'
import { type TestBoard, as } from '../../support/people.ts'
import { pngOf } from '../../support/pictures.ts'

export const SMALL_BYTES = 262_144
export const MOST_BYTES = 5_242_880

export const PICTURE = pngOf(1)

type Sent = { backgroundUrl: string }

/** Gives a board a picture as it is; its path and its key. */
export async function withPicture({ path, people }: TestBoard, picture = PICTURE) {
  const sent = { raw: picture, headers: { 'content-type': 'image/png' } }
  const { backgroundUrl } = await as(people.admin).edit<Sent>(`${path}/background`, {}, sent)
  return { url: backgroundUrl, key: backgroundUrl.split('=').at(-1) ?? '' }
}

/** Gives a board a picture with a small one beside it. */
export async function withSmall(
  { path, people }: TestBoard,
  picture: Uint8Array<ArrayBuffer>,
  small: Uint8Array<ArrayBuffer>,
) {
  const raw = new FormData()
  raw.append('picture', new File([picture], 'large.png'))
  raw.append('preview', new File([small], 'small.png'))
  return as(people.admin).put<Sent>(`${path}/background`, {}, { raw })
}

/** The keys of those whose bytes are kept, of these. */
export async function kept(...keys: string[]): Promise<string[]> {
  const found = await Promise.all(keys.map((key) => env.FILES.head(key)))
  return found.flatMap((object) => (object === null ? [] : [object.key]))
}

import { type TestBoard, as, newBoard } from './people.ts'

/** The secret of an invitation to some other board, which many may use. */
export async function invitedElsewhere(): Promise<string> {
  const { path, people } = await newBoard()
  const invitation = { role: 'normal', uses: 1_000 }
  const { url } = await as(people.admin).sure<{ url: string }>(
    'POST',
    `${path}/invitations`,
    invitation,
  )
  return url.split('/').at(-1) ?? ''
}

/** The secret of a link that shows a board. */
export async function sharedBy({
  path,
  people,
}: Pick<TestBoard, 'path' | 'people'>): Promise<string> {
  const share = { name: 'For everybody' }
  const { url } = await as(people.admin).sure<{ url: string }>('POST', `${path}/shares`, share)
  return url.split('/').at(-1) ?? ''
}

import { type TestBoard, as, person } from './people.ts'

/** The secret of an invitation to some other board of somebody else, which many may use. */
export async function invitedElsewhere(): Promise<string> {
  const admin = as(await person())
  const board = await admin.made('/api/boards', { title: 'Elsewhere', owner: '' })
  const invitation = { role: 'normal', uses: 1_000 }
  const path = `/api/boards/${board}/invitations`
  const { url } = await admin.sure<{ url: string }>('POST', path, invitation)
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

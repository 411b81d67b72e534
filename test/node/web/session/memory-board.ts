import type { Socket } from '../../../../client/feed.ts'
import type { SettingsEdit } from '../../../../web/state/person-command.ts'
import { versionAt } from '../../../../web/state/board-picture.ts'
import { boardView, miniCard } from '../view.ts'
import { type Feeds, openFeed } from './memory-feed.ts'
import { partOf } from './memory-parts.ts'
import { refused } from './refused.ts'

/** The body of a request. */
export type Body = {
  username?: string
  comment?: string
  picture?: string
  title?: string
  cards?: { title: string }[]
  read?: boolean
  snoozedUntil?: string
  before?: number
  ids?: string[]
} & SettingsEdit

type Card = { title: string; listId: string; isArchived: boolean }

/** The board B1 with the cards C1 to C3, as the service keeps it: it has versions, tells its feeds of each change, and does nothing twice that has one key. */
export function memoryBoard() {
  const cards = new Map<string, Card>(
    ['C1', 'C2', 'C3'].map((id) => [id, { title: id, listId: 'L1', isArchived: false }]),
  )
  /** The ids of deleted cards that can be restored. */
  const deleted = new Set(['D1', 'D2'])
  const replies = new Map<string, object>()
  const feeds: Feeds = new Map()
  /** The version at which each card was changed last. */
  const changedAt = new Map<string, number>()
  const titles: string[] = []
  const keys = new Set<string>()
  /** The contents of each picture of the board, by its version; the last one is there now. */
  const pictures = new Map<string, string>()
  let picture = ''
  let version = 1
  let made = 3

  const etag = () => ({ etag: `W/"${version}-11"` })
  const shown = () => [...cards].filter(([, { isArchived }]) => !isArchived)

  function changed(...ids: string[]): void {
    version += 1
    for (const id of ids) changedAt.set(id, version)
    const message = { seq: version, activities: [], version, changed: { cards: ids } }
    if (!all.isQuiet) for (const { hear } of feeds.values()) hear(message)
  }

  function read(request: Request): Response {
    const { pathname, searchParams } = new URL(request.url)
    const card = /\/api\/cards\/(\w+)$/.exec(pathname)?.[1]
    if (card !== undefined) {
      const found = cards.get(card)
      return found === undefined
        ? refused(404, 'card.not_found')
        : Response.json(
            { _id: card, title: found.title, listId: found.listId },
            { headers: etag() },
          )
    }
    if (!pathname.endsWith('/view')) return Response.json([])
    if (request.headers.get('if-none-match') === etag().etag)
      return new Response(null, { status: 304, headers: etag() })
    const since = searchParams.get('since')
    const named = [...changedAt].flatMap(([id, at]) => (at > Number(since) ? [id] : []))
    const wanted = since === null ? searchParams.get('cards')?.split(',') : named
    const found = shown().filter(([id]) => wanted?.includes(id) ?? true)
    const size = since === null && !searchParams.has('cards') ? all.partSize : Infinity
    const { part, next } = partOf(found, size, searchParams.get('cursor'))
    const shownCards = part.map(([id, { title, listId }]) => miniCard(id, listId, { title }))
    const { cards: _none, ...frame } = boardView([])
    const backgroundUrl = picture === '' ? undefined : addressOf(picture)
    const board = { ...frame.board, backgroundUrl }
    const gone = { cards: named.filter((id) => found.every(([one]) => one !== id)) }
    const changes = { since: Number(since), gone }
    const parts = since === null ? { ...frame, isCut: next !== undefined } : changes
    const body = { ...parts, board, version, seq: version, cards: shownCards, next }
    return Response.json(body, { headers: etag() })
  }

  function edit(request: Request, id: string, { title = '' }: Body): Response {
    const ifMatch = request.headers.get('if-match')
    if (ifMatch !== null && ifMatch !== etag().etag) return refused(412, 'board.changed')
    const card = cards.get(id)
    if (card === undefined || card.isArchived) return refused(404, 'card.not_found')
    titles.push(title)
    cards.set(id, { ...card, title })
    changed(id)
    return Response.json({ _id: id }, { headers: etag() })
  }

  function add(given: { title: string }[], listId: string): Response {
    const ids = given.map(({ title }) => {
      made += 1
      titles.push(title)
      cards.set(`C${made}`, { title, listId, isArchived: false })
      return { _id: `C${made}` }
    })
    changed(...ids.map(({ _id }) => _id))
    return Response.json(ids, { headers: etag() })
  }

  function take(id: string, isDeleted: boolean): Response {
    const card = cards.get(id)
    if (card === undefined) return refused(404, 'card.not_found')
    if (isDeleted) cards.delete(id)
    else cards.set(id, { ...card, isArchived: true })
    changed(id)
    return Response.json({ _id: id }, { headers: etag() })
  }

  function forget(id: string): Response {
    if (!deleted.delete(id)) return refused(404, 'card.not_found')
    changed()
    return Response.json({ _id: id }, { headers: etag() })
  }

  function showPicture(text: string): Response {
    picture = `P${pictures.size + 1}`
    pictures.set(picture, text)
    changed()
    return Response.json({ _id: 'B1', backgroundUrl: addressOf(picture) }, { headers: etag() })
  }

  function removePicture(only: string | null): Response {
    if (only === picture) {
      picture = ''
      changed()
    }
    return Response.json({ _id: 'B1' }, { headers: etag() })
  }

  function done(request: Request, body: Body): Response | undefined {
    const { pathname: path, searchParams } = new URL(request.url)
    if (path.endsWith('/background'))
      return request.method === 'PUT'
        ? showPicture(body.picture ?? '')
        : removePicture(searchParams.get('v'))
    const forGood = /\/deleted-cards\/(\w+)$/.exec(path)?.[1]
    if (forGood !== undefined) return forget(forGood)
    const list = /\/lists\/(\w+)\/cards\/bulk$/.exec(path)?.[1]
    if (list !== undefined) return add(body.cards ?? [], list)
    const [, id, end] = /\/cards\/([\w-]+)(\/archive)?$/.exec(path) ?? []
    if (id === undefined) return undefined
    if (request.method === 'PUT') return edit(request, id, body)
    return take(id, end === undefined)
  }

  const all = {
    /** True if the feeds tell nothing. */
    isQuiet: false,
    /** Most cards of a reply that does not name them. */
    partSize: Infinity,
    /** The titles that were given to cards, each as often as it was. */
    titles,
    /** The keys of the changes that were made. */
    keys,
    deleted,
    read,
    /** Changes the board, or answers as it did to the key before; undefined for what is no change of the board. */
    change(request: Request, body: Body, key: string): Response | undefined {
      const before = replies.get(key)
      if (before !== undefined) return Response.json(before, { headers: etag() })
      const reply = done(request, body)
      if (reply?.ok) keys.add(key.split(' ')[1] ?? '')
      if (reply?.ok)
        void reply
          .clone()
          .json<object>()
          .then((said) => replies.set(key, said))
      return reply
    },
    /** Somebody elsewhere gives a card another title. */
    editElsewhere(title: string): void {
      const [id, card] = shown()[0] ?? []
      if (id === undefined || card === undefined) return
      cards.set(id, { ...card, title })
      changed(id)
    },
    /** Somebody elsewhere takes a card into the archive. */
    archiveElsewhere(): void {
      const [id] = shown()[0] ?? []
      if (id !== undefined) take(id, false)
    },
    /** Somebody elsewhere chooses a picture of the board. */
    chooseElsewhere: (text: string) => void showPicture(text),
    /** Each picture that the board had. */
    pictures: () => [...pictures.values()],
    /** The picture that the board has, or the one at an address. */
    picture: (address = addressOf(picture)) => pictures.get(versionAt(address)),
    /** The titles of the cards that are shown, by their ids. */
    shown: () => Object.fromEntries(shown().map(([id, { title }]) => [id, title])),
    /** The number of feeds that are open. */
    feedCount: () => feeds.size,
    /** Closes all feeds, as when a network fails. */
    cut(): void {
      for (const { close } of feeds.values()) close()
    },
    /** Opens a feed, which ends with its page. */
    connect(gone: AbortSignal, isReached: () => boolean, onOpen: () => void): Socket {
      return openFeed(feeds, gone, isReached, () => {
        onOpen()
        const changed = { board: true }
        return { seq: version, activities: [], version, changed }
      })
    },
  }
  return all
}

function addressOf(picture: string): string {
  return `/api/boards/B1/background?v=${picture}`
}
